import FileEnvironment from "./file-environment"
import { borrowStore, keepSetUp, restartStore, storeErrors } from "./harness/shared-store"

// A killed run sends no message. Without this, the stores of its workers would go on running.
const exit = () => process.exit(1)
process.once("disconnect", exit)
// Jest ends a worker by removing its listeners. This listener would keep the worker alive.
process.on("removeListener", (event) => {
  if (event === "message") process.removeListener("disconnect", exit)
})

/** Of a line of a store's log; stacks of its libraries come after that. */
const MOST_SHOWN = 500

/** Lends each test file the store of its worker. The store is used by later files too. */
export default class WorkerEnvironment extends FileEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    this.global.storeOfWorker = { borrow: borrowStore, keepSetUp, restart: restartStore }
  }

  /** The store answers a test with "unknown error"; only its log has the error. */
  async handleTestEvent(event: { name: string; test?: { errors: unknown[] } }): Promise<void> {
    if (event.name === "test_done" && event.test && event.test.errors.length > 0) {
      const lines = await storeErrors()
      process.stderr.write(lines.map((line) => `store: ${line.slice(0, MOST_SHOWN)}\n`).join(""))
    }
  }
}
