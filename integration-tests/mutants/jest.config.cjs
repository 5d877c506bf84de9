// The unit tests of one room as Stryker runs them, without what only tests of large Medusa modules need.
const path = require("node:path")
const { projects } = require("../../jest.config.js")

const unit = projects.find(({ displayName }) => displayName === "unit")
const source = "\\.[jt]s$"

/** @type {import("jest").Config} */
module.exports = {
  ...unit,
  rootDir: path.resolve(__dirname, "../.."),
  testEnvironment: "jest-environment-node",
  testMatch: [`<rootDir>/${process.env.MUTANTS_TESTS}`],
  transform: { [source]: unit.transform[source] },
}
