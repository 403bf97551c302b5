export type Id = string | number;
type Union =
  | { kind: "a"; run(): void }
  | { kind: "b"; onDone: (x: string) => void };
type Fn = (x: string) => { a: string };
type Picked<T> = Pick<
  T,
  "a" | "b"
>;
type Cond<T> = T extends string
  ? "s"
  : never

const type = 3;
interface Named extends Pick<Base, "a"> {
  onChange: (value: { a: string }) => { b: string };
  (call: string): void;
  new (x: string): Named;
  [key: string]: unknown;
  method<T>(x: T): T;
}
function last() {}
