export abstract class Shape {
  abstract area(): number;
  protected abstract scale(by: number): this
  abstract readonly name: string;
  describe(): string {
    return `${this.area()}`;
  }
}
