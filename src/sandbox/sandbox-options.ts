/** How a sandbox is started. */
export type SandboxOptions = {
  /** 0, the default, takes a free one. */
  port?: number
  /** Address to listen on: this machine only unless told otherwise. */
  host?: string
  /** API key that the account `demo` has from the start; one is made when there is none. */
  key?: string
  /** Sends callbacks at once too, not only at the beginning of an hour. */
  callbackNow?: boolean
  /** Milliseconds by which every answer comes later. */
  latencyMs?: number
  /** Seconds after confirmation until tracking numbers come by themselves; otherwise on command. */
  issueAfterSeconds?: number
  /** File that keeps the state across restarts; made when it is missing. Nothing is kept without. */
  dataFile?: string
  /** The real time, for tests with a clock of their own. */
  clock?: () => Date
}
