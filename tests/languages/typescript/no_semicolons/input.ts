export class A {
  a: string
  b = () => 1
  c = async () => {
    await x
  }

  d(): void {}

  e?: number
  f = this.d() as
    unknown
}
const g = (x: number) => x + 1
const h = function () {
  return g(1)
}
export const settings = { deep: { a: 1 } } as const
export type X = string
function i() {}
