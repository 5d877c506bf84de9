const { appendFileSync } = require("node:fs")
const { default: WorkerEnvironment } = require("../worker-environment")

/** Notes each test whose own body failed, and leaves out the rest of its file: one failure says all. */
module.exports = class extends WorkerEnvironment {
  hasFailed = false

  handleTestEvent({ name, test }) {
    if (name === "test_fn_failure") {
      this.hasFailed = true
      appendFileSync(process.env.FAILED_TESTS_FILE, `${nameOf(test)}\n`)
    }
    if (name === "test_start" && this.hasFailed) test.mode = "skip"
  }
}

function nameOf({ name, parent }) {
  return parent?.parent ? `${nameOf(parent)} ${name}` : name
}
