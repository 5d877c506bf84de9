// In place of a module's text, a test file gets the module itself, which its worker has loaded once.
module.exports = {
  process: (_text, file) => ({ code: `module.exports = requireOnce(${JSON.stringify(file)})` }),
}
