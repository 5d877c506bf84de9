// Test files do not load such a module again: they get the one that their worker has loaded.
module.exports = {
  process: (_text, file) => ({ code: `module.exports = requireOnce(${JSON.stringify(file)})` }),
}
