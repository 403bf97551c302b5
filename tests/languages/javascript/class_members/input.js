class Point extends Base {
  #x = 0;
  static { init(); }
  static count = 0;
  constructor(x) {
    super(x);
    this.onMove = (e) => {
      this.#move(e);
    };
  }
  get x() { return this.#x; }
  set x(value) {
    this.#x = value;
  }
  static async create() { return new Point(1); }
  *items() { yield 1; }
  async *[Symbol.asyncIterator]() {
    yield 2;
  }
  #move(e) { return e; }
  handle = (event) => {
    if (event) { return log(event); }
  }
  pick = async x => x;
  catch(fn) { return fn; }
  delete(key) { return key; }
}
const Anonymous = class { go() {} };
