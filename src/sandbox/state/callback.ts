/** One try to deliver a callback, and how it went. */
export type CallbackAttempt = {
  at: number
  status: number | undefined
  acknowledged: boolean
  /** Why it was not acknowledged. */
  problem: string | undefined
}

/** A tracking-number callback (API, "Events"). Times are milliseconds of the sandbox's clock. */
export type Callback = {
  shipmentId: number
  url: string
  trackingNumbers: readonly string[]
  state: "waiting" | "acknowledged" | "given-up" | "superseded"
  attempts: CallbackAttempt[]
  attemptsLeft: number
  /** Nothing while an attempt is under way, or when there is none to come. */
  nextAttemptAt: number | undefined
}
