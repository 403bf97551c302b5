exports = module.exports = createThing;
module.exports = class Thing extends Base {
  run() {}
};

function createThing() {}
