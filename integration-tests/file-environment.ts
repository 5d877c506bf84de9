import { TestEnvironment } from "jest-environment-node"

/** Gives each test file the modules that its worker loads only once (`load-once.cjs`). */
export default class FileEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    this.global.requireOnce = require
  }
}
