import FileEnvironment from "./file-environment"
import { borrowStore, keepSetUp, storeErrors, type StoreLender } from "./harness/shared-store"
import { noteBoot } from "./harness/store-process"

// A killed run sends no message. Without this, the stores of its workers would go on running.
const exit = () => process.exit(1)
process.once("disconnect", exit)
// Jest ends a worker by removing its listeners. This listener would keep the worker alive.
process.on("removeListener", (event) => {
  if (event === "message") process.removeListener("disconnect", exit)
})

/** Lends each test file the store of its worker. The store is used by later files too. */
export default class WorkerEnvironment extends FileEnvironment {
  readonly #file: string

  constructor(...[config, context]: ConstructorParameters<typeof FileEnvironment>) {
    super(config, context)
    this.#file = context.testPath
  }

  override async setup(): Promise<void> {
    await super.setup()
    const lender: StoreLender = {
      borrow: (hasAdmin, asSetUp) => noteBoot(this.#file, () => borrowStore(hasAdmin, asSetUp)),
      keepSetUp,
    }
    this.global.storeOfWorker = lender
  }

  /** The store answers a test with "unknown error"; only its log has the error. */
  async handleTestEvent(event: { name: string; test?: { errors: unknown[] } }): Promise<void> {
    if (event.name === "test_done" && event.test && event.test.errors.length > 0) {
      const lines = await storeErrors()
      process.stderr.write(lines.map((line) => `store: ${line}\n`).join(""))
    }
  }
}
