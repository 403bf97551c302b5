export function parse(text: string): number;
export function parse(text: Buffer): number;
/** The real one. */
export function parse(text: any): number {
  return Number(text);
}
export class Query<T> {
  select(): this;
  select(name: string): this;
  select(name?: string): this {
    return this;
  }
  constructor(a: string);
  constructor(a: any) {}
}
interface Reader {
  read(): string
  read(size: number): string
  close?(): void
  onEnd: (x: string) => void
}
declare function outside(x: number): void;
