import type {
  Held,
  ReconciliationStore,
} from "../../modules/shipment_ordering/reconciliations/reconciliation-store"
import type { Checkpoint } from "../../modules/shipment_ordering/reconciliations/reconciliation-row"

/** Longer than one call with its repetitions can take; after it, the run is taken for dead. */
export const LEASE_SECONDS = 90
const SAVE_EVERY_MS = 1000

/** Another process has taken the run up: this one was thought to be dead, and stops. */
export class RunTakenError extends Error {
  constructor() {
    super("Another process goes on with this reconciliation.")
  }
}

/** What is written down of a run while it goes on. */
export class RunRecord {
  private savedAt = performance.now()

  /** @param safe where to go on from, if it ends now */
  constructor(
    private readonly store: ReconciliationStore,
    private readonly held: Held,
    private safe: Checkpoint,
  ) {}

  /** @throws RunTakenError */
  async hold(forMs: number): Promise<void> {
    if (!(await this.store.hold(this.held, LEASE_SECONDS + forMs / 1000))) {
      throw new RunTakenError()
    }
  }

  /** Keeps a checkpoint, and writes it down about once a second. @throws RunTakenError */
  async reach(checkpoint: Checkpoint): Promise<void> {
    this.safe = checkpoint
    if (performance.now() - this.savedAt >= SAVE_EVERY_MS) {
      await this.save()
    }
  }

  /** @returns how often it was taken up since it last came any further. @throws RunTakenError */
  async save(): Promise<number> {
    const saved = await this.store.save(this.held, this.safe, LEASE_SECONDS)
    if (!saved) {
      throw new RunTakenError()
    }
    this.savedAt = performance.now()
    return saved.attempts
  }
}
