exports.first = exports.alias = function () { return 1; };
exports.second = async (a) => a;
module.exports.third = function named(x) {
  return x;
};
Shape.prototype.area = function () {
  return this.w * this.h;
};
app.init = function init() {
};
app.count = 3;
res.type =
res.contentType = function contentType(type) {
  return this;
};
a.b = (function () { return { x() { return 1; } }; })();
