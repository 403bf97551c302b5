class App extends Base<Props> {
  private size = 3;
  public readonly name: string = "x";
  private onKey = (event: KeyboardEvent): void => {
    this.size = 4;
  };
  static make = async <T,>(x: T): Promise<T> => x;
  handler: (e: Event) => void = (e) => {
    e.stop();
  };
  onResize = withBatch((e: Event) => {
    this.draw(e);
  });
  state = this.compute();
  declare other: () => void;
}
