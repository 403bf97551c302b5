declare module "lib" {
  export function lib(x: number): void;
  interface Options { a: string }
}
declare global {
  interface Window { x: number }
}
namespace Outer.Inner {
  export const go = () => 1;
  export namespace Deep {
    export class Thing {}
  }
}
export declare namespace Types {
  type Id = string;
}
const enum Level { Low, High = f(1) }
export enum Color {
  Red = "red",
}
