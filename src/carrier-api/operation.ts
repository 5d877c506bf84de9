export type Operation = "calculate" | "create" | "confirm" | "detail" | "list" | "lockers" | "label"

/** How one operation behaves in time and what a lost answer to it means. */
interface OperationRules {
  /** Bounds one attempt, from the connection to the last byte of the body. */
  timeoutMs: number
  attempts: number
  /** The whole call, waits included, takes at most this many times `timeoutMs`. */
  overallFactor: number
  /**
   * `safe`: reads; may be repeated freely. `same-key`: may be repeated with the same Idempotency-Key
   * (API, "Create shipment", rule 2). `never`: nothing is known about what a second call does.
   */
  repeat: "safe" | "same-key" | "never"
}

export const operationRules: Record<Operation, OperationRules> = {
  // A cart waits for this one, so that its timeout bounds the retry too.
  calculate: { timeoutMs: 5_000, attempts: 2, overallFactor: 1, repeat: "safe" },
  create: { timeoutMs: 15_000, attempts: 2, overallFactor: 2, repeat: "same-key" },
  confirm: { timeoutMs: 20_000, attempts: 1, overallFactor: 1, repeat: "never" },
  detail: { timeoutMs: 10_000, attempts: 3, overallFactor: 2, repeat: "safe" },
  list: { timeoutMs: 15_000, attempts: 3, overallFactor: 2, repeat: "safe" },
  // Somebody who is choosing one waits for this.
  lockers: { timeoutMs: 5_000, attempts: 2, overallFactor: 1, repeat: "safe" },
  label: { timeoutMs: 20_000, attempts: 3, overallFactor: 2, repeat: "safe" },
}

/** Every operation's limit for one attempt, none above `seconds`. */
export function cappedTimeouts(seconds = Infinity): Record<Operation, number> {
  const cap = (operation: Operation) =>
    Math.min(operationRules[operation].timeoutMs, seconds * 1000)
  return {
    calculate: cap("calculate"),
    create: cap("create"),
    confirm: cap("confirm"),
    detail: cap("detail"),
    list: cap("list"),
    lockers: cap("lockers"),
    label: cap("label"),
  }
}

/** How long a whole call may take, repeats included, when no attempt takes more than `capSeconds`. */
export function longestCallSeconds(operation: Operation, capSeconds?: number): number {
  return (cappedTimeouts(capSeconds)[operation] * operationRules[operation].overallFactor) / 1000
}
