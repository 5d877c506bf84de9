import { TestEnvironment } from "jest-environment-node"
import { noteBoot } from "./harness/note-boot"
import { borrowStore, keepSetUp, type StoreLender } from "./harness/shared-store"

// A run that was killed says goodbye to nobody: what a worker has started must not outlive it.
process.once("disconnect", () => process.exit(1))

/** Lends each test file the store of the worker that it runs in. What is started here outlives the file. */
export default class WorkerEnvironment extends TestEnvironment {
  readonly #file: string

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
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
}
