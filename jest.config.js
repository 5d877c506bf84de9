const { availableParallelism } = require("node:os")
const { findBrowser } = require("./integration-tests/harness/find-browser.cjs")

/** @param {boolean} tsx whether `<` may open a JSX element, which it cannot in a file of generic arrow functions */
const swc = (tsx) => [
  "@swc/jest",
  {
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: "automatic" },
      },
    },
  },
]

const shared = {
  rootDir: __dirname,
  testEnvironment: "node",
  transform: { "\\.[jt]s$": swc(false), "\\.tsx$": swc(true) },
  modulePathIgnorePatterns: [
    "<rootDir>/.medusa/",
    "<rootDir>/.data/",
    "<rootDir>/integration-tests/store/.medusa/",
  ],
}

/** @type {import("jest").Config} */
module.exports = {
  // Most tests wait for a store or the service, so that two share one core well; each takes a store of its own.
  maxWorkers: Math.min(4, Math.max(2, availableParallelism() - 1)),
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: ["<rootDir>/src/**/__tests__/**/*.unit.spec.ts?(x)"],
      setupFilesAfterEnv: ["<rootDir>/integration-tests/unit-setup.ts"],
    },
    {
      ...shared,
      displayName: "integration",
      testEnvironment: "<rootDir>/integration-tests/worker-environment.ts",
      testMatch: ["<rootDir>/integration-tests/**/*.spec.ts"],
      setupFilesAfterEnv: ["<rootDir>/integration-tests/jest-setup.ts"],
      globalSetup: "<rootDir>/integration-tests/global-setup.ts",
      globalTeardown: "<rootDir>/integration-tests/global-teardown.ts",
      testPathIgnorePatterns: [
        "/node_modules/",
        "<rootDir>/integration-tests/conformance/",
        "<rootDir>/integration-tests/browser/",
      ],
    },
    {
      ...shared,
      displayName: "conformance",
      testMatch: ["<rootDir>/integration-tests/conformance/**/*.spec.ts"],
      setupFilesAfterEnv: ["<rootDir>/integration-tests/conformance/jest-setup.ts"],
    },
    {
      ...shared,
      displayName: "browser",
      testEnvironment: "<rootDir>/integration-tests/worker-environment.ts",
      // The runner says so when there is no browser.
      testMatch: findBrowser() ? ["<rootDir>/integration-tests/browser/**/*.spec.ts"] : [],
      setupFilesAfterEnv: ["<rootDir>/integration-tests/jest-setup.ts"],
      globalSetup: "<rootDir>/integration-tests/browser-setup.ts",
      globalTeardown: "<rootDir>/integration-tests/global-teardown.ts",
    },
  ],
}
