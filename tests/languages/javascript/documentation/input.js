/* Copyright nobody */

/**
 * Adds two.
 * @returns {number} the sum
 */
export const add = (a, b) => a + b;

// Says hello
// to someone.
function hello(name) {
  return helper.greet(name) || new Person(name);
}
const lib = require("lib");
