import { TestEnvironment } from "jest-environment-node"

// Jest ends a worker by removing its listeners, and waits half a second. To free all that its files have loaded would
// take longer.
process.on("removeListener", (event) => {
  if (event === "message") process.exit()
})

/** Gives each test file the modules that its worker loads only once (`load-once.cjs`). */
export default class FileEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    this.global.requireOnce = require
  }
}
