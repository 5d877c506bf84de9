/** Limits the calls that one visitor causes. Cached answers are not counted. */
export interface LoadLimit {
  /** Counts a load for the one who asks, and says whether it may be: others who ask the same are not held to it. */
  mayAsk: () => boolean
  /** Counts the call to the service for all, and says whether it may be. Never rejects. */
  mayCall: () => Promise<boolean>
}

/** The service was not asked, since too much has been asked of it lately: by the one who asks, or by all. */
export class LoadLimitError extends Error {
  override readonly name = "LoadLimitError"

  constructor(readonly of: "asker" | "all") {
    super(`Too much was asked within a short time, by ${of === "all" ? "all" : "one"} who ask.`)
  }
}
