"use strict";

/** Makes an id. */
module.exports = (content, file) => {
  return content + file;
};
