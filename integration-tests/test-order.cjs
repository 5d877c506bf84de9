const Sequencer = require("@jest/test-sequencer").default
const { groupOf } = require("./progress-reporter.cjs")

/** What takes longest comes first, so that no worker waits for the last file of another. */
const KINDS = ["browser", "walk", "trouble", "first-run", "http", "thorough", "conformance", "unit"]

/** Files of one group run together: the run can say how far it is. */
module.exports = class extends Sequencer {
  sort(tests) {
    const longestFirst = super.sort(tests)
    const groups = new Map(longestFirst.map((test) => [groupOf(test), []]))
    for (const test of longestFirst) groups.get(groupOf(test)).push(test)
    // The reporter lives in the same process, and jest does not tell it which files it will hear of.
    globalThis.filesOfGroups = new Map([...groups].map(([group, files]) => [group, files.length]))
    const kindOf = ([test]) => KINDS.indexOf(test.context.config.displayName.name)
    return [...groups.values()].sort((one, other) => kindOf(one) - kindOf(other)).flat()
  }
}
