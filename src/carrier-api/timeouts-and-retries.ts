export type Operation = "calculate" | "create" | "confirm" | "detail" | "list" | "lockers" | "label"

/** Time limits and retries of one operation. */
interface OperationRules {
  /** Limit of one attempt, from the connection to the last byte of the body. */
  timeoutMs: number
  attempts: number
  /** The whole call, waits included, takes at most this many times `timeoutMs`. */
  overallFactor: number
  /**
   * `safe`: only reads, so it may be repeated. `same-key`: may be repeated with the same Idempotency-Key
   * (API, "Create shipment", rule 2). `never`: the document does not say what a second call does.
   */
  repeat: "safe" | "same-key" | "never"
}

export const operationRules: Record<Operation, OperationRules> = {
  // A cart waits for this, so its timeout includes the retry.
  calculate: { timeoutMs: 5_000, attempts: 2, overallFactor: 1, repeat: "safe" },
  create: { timeoutMs: 15_000, attempts: 2, overallFactor: 2, repeat: "same-key" },
  confirm: { timeoutMs: 20_000, attempts: 1, overallFactor: 1, repeat: "never" },
  detail: { timeoutMs: 10_000, attempts: 3, overallFactor: 2, repeat: "safe" },
  list: { timeoutMs: 15_000, attempts: 3, overallFactor: 2, repeat: "safe" },
  // The customer who chooses a locker waits for this.
  lockers: { timeoutMs: 5_000, attempts: 2, overallFactor: 1, repeat: "safe" },
  label: { timeoutMs: 20_000, attempts: 3, overallFactor: 2, repeat: "safe" },
}

/** The limit of one attempt for each operation, at most `seconds`. */
export function cappedTimeouts(seconds = Infinity) {
  const limits = Object.entries(operationRules).map(([operation, { timeoutMs }]) => [
    operation,
    Math.min(timeoutMs, seconds * 1000),
  ])
  return Object.fromEntries(limits) as Record<Operation, number>
}

/** How long a whole call may take with its retries, if one attempt takes at most `capSeconds`. */
export function longestCallSeconds(operation: Operation, capSeconds?: number): number {
  return (cappedTimeouts(capSeconds)[operation] * operationRules[operation].overallFactor) / 1000
}

const firstDelayMs = 200
const longestDelayMs = 2_000

/** Exponential backoff with full jitter, but never shorter than the service asks for. */
export function retryDelayMs(failedAttempts: number, share: number, retryAfterSeconds = 0): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** (failedAttempts - 1))
  return Math.max(Math.floor(share * ceiling), retryAfterSeconds * 1_000)
}
