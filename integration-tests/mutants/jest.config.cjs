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
  roots: ["<rootDir>/src", "<rootDir>/packages/sandbox/src", "<rootDir>/integration-tests"],
  testMatch: ["<rootDir>/integration-tests/mutants/room.spec.cjs"],
  transform: { [source]: unit.transform[source] },
}
