export class Store<
  State extends { name: string },
  Action = {},
> extends Base<{ id: number }> implements Reader {
  private cache: Map<string, () => void> = new Map();
  update<
    K extends keyof State,
    V,
  >(
    key: K,
    value: { a: V; b: () => void },
  ): { before: State; after: State } {
    return this.apply<K, V>(key, value);
  }
}
export const build = <
  T extends object,
  R,
>(
  input: T,
): Promise<Record<string, { r: R }>> => {
  return run(input);
};
export const wrapLog =
  (kind: string) =>
  <T extends any[], R>(fn: (...args: T) => R, name = "x") => {
    return (...args: T) => fn(...args);
  };
