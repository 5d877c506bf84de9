const { appendFileSync } = require("node:fs")

/** Notes each test as it ends, then its file: a run that is interrupted leaves no other result. */
module.exports = class {
  onTestCaseResult({ path: file }, { status }) {
    note({
      file,
      passed: Number(status === "passed"),
      failed: Number(status === "failed"),
      skipped: 0,
    })
  }

  onTestResult({ path: file }, result) {
    note({
      file,
      isEnd: true,
      passed: result.numPassingTests,
      // A file that did not get as far as its tests counts as one failure.
      failed: result.numFailingTests + (result.testExecError ? 1 : 0),
      skipped: result.numPendingTests + result.numTodoTests,
    })
  }
}

function note(what) {
  const file = process.env.SHIPMENT_ORDERING_TEST_NOTES
  if (file) appendFileSync(file, `${JSON.stringify(what)}\n`)
}
