describe("a group", () => {
  beforeEach(async () => {
    await setup();
  });
  it("works", function () {
    if (ready) {
      run();
    } else if (later(1)) {
      wait();
    }
    for (const x of list) { use(x); }
    switch (kind(x)) { case 1: break; }
    while (more()) { step(); }
  });
});
cond
  ? pick(a)
  : other(b);
app.get("/", (req, res) => {
  res.send("ok");
});
