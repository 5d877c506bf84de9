const { availableParallelism } = require("node:os")
const {
  findBrowser,
  findRedis,
  NEED_REDIS,
} = require("./integration-tests/harness/find-programs.cjs")

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

/** Large modules of others, which a worker loads once for all of its files: each would need a second for them. */
const LARGE = "/node_modules/@medusajs/(core-flows/|framework/dist/(?!zod)|medusa/dist/)"

const shared = {
  rootDir: __dirname,
  testEnvironment: "<rootDir>/integration-tests/file-environment.ts",
  transform: {
    [LARGE]: "<rootDir>/integration-tests/load-once.cjs",
    "\\.[jt]s$": swc(false),
    "\\.tsx$": swc(true),
  },
  transformIgnorePatterns: [`^(?!.*${LARGE}).*/node_modules/`],
  modulePathIgnorePatterns: [
    "<rootDir>/.medusa/",
    "<rootDir>/.data/",
    "<rootDir>/integration-tests/store/.medusa/",
  ],
}

/** @param {string[]} folders of `integration-tests` */
const withStore = (displayName, folders) => ({
  ...shared,
  displayName,
  testMatch: folders.map((folder) => `<rootDir>/integration-tests/${folder}/**/*.spec.ts`),
  testEnvironment: "<rootDir>/integration-tests/worker-environment.ts",
  setupFilesAfterEnv: ["<rootDir>/integration-tests/jest-setup.ts"],
  globalSetup: "<rootDir>/integration-tests/global-setup.ts",
  globalTeardown: "<rootDir>/integration-tests/global-teardown.ts",
})

const withPages = (displayName, folders) => {
  const project = withStore(displayName, folders)
  return {
    ...project,
    // Without a browser no file matches; jest takes an empty list for every file.
    testMatch: findBrowser() ? project.testMatch : ["<rootDir>/no-browser/*.spec.ts"],
    globalSetup: "<rootDir>/integration-tests/browser-setup.ts",
  }
}

/** @type {import("jest").Config} */
module.exports = {
  // Most tests wait for a store or the service, so that two share one core well; each worker has a store of its own.
  maxWorkers: Math.min(4, Math.max(2, availableParallelism() - 1)),
  // A worker that has loaded much needs a moment to end.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: ["<rootDir>/{src,packages/*/src}/**/__tests__/**/*.unit.spec.ts?(x)"],
      setupFilesAfterEnv: ["<rootDir>/integration-tests/unit-setup.ts"],
    },
    // Unit tests that search long or measure.
    {
      ...shared,
      displayName: "thorough",
      testMatch: [
        "<rootDir>/src/**/__tests__/**/*.thorough.spec.ts",
        "<rootDir>/integration-tests/bench/**/*.spec.ts",
      ],
      setupFilesAfterEnv: ["<rootDir>/integration-tests/unit-setup.ts"],
    },
    {
      ...shared,
      displayName: "conformance",
      testMatch: ["<rootDir>/integration-tests/conformance/**/*.spec.ts"],
      setupFilesAfterEnv: ["<rootDir>/integration-tests/conformance/jest-setup.ts"],
    },
    // The main job and each route once: what everybody runs.
    withStore("first-run", ["first-run"]),
    withStore("http", ["http", "docs", "harness", "demo"]),
    // What kills stores, cuts connections, or runs several processes.
    {
      ...withStore("trouble", ["trouble"]),
      testPathIgnorePatterns: findRedis() ? [] : NEED_REDIS.map((spec) => `/${spec}\\.spec\\.ts$`),
    },
    withPages("walk", ["walk"]),
    withPages("browser", ["browser"]),
  ],
}
