import { TestEnvironment } from "jest-environment-node"
import { borrowStore } from "./harness/shared-store"

/** Lends each test file the store of the worker that it runs in. What is started here outlives the file. */
export default class WorkerEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    this.global.borrowStoreOfWorker = borrowStore
  }
}
