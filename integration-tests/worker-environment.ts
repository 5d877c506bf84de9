import FileEnvironment from "./file-environment"
import { noteBoot } from "./harness/note-boot"
import { borrowStore, keepSetUp, storeErrors, type StoreLender } from "./harness/shared-store"

// A killed run sends no message. Without this, the stores of its workers would go on running.
const exit = () => process.exit(1)
process.once("disconnect", exit)
// Jest lets a worker end by no longer listening to it. Listening to the end would keep it.
process.on("removeListener", (event) => {
  if (event === "message") process.removeListener("disconnect", exit)
})

/** Lends each test file the store of the worker that it runs in. What is started here outlives the file. */
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

  /** An answer to a test says "unknown error" where only the store's log says which. */
  async handleTestEvent(event: { name: string; test?: { errors: unknown[] } }): Promise<void> {
    if (event.name === "test_done" && event.test && event.test.errors.length > 0) {
      const lines = await storeErrors()
      process.stderr.write(lines.map((line) => `store: ${line}\n`).join(""))
    }
  }
}
