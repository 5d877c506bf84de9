/** Of an API key (API, "API key"): 365 days from when it was created, which is about when it was saved. */
const VALID_DAYS = 365
const WARN_DAYS = 30
const DAY_MS = 86_400_000

/** About when a key stops being taken: the service says of none when it was created. */
export function endOfKey({ savedAt }: { savedAt: Date }): Date {
  return new Date(savedAt.getTime() + VALID_DAYS * DAY_MS)
}

/** Whether it is time to think of a new one. */
export function endsBeforeLong(endsAt: Date): boolean {
  return endsAt.getTime() - Date.now() < WARN_DAYS * DAY_MS
}
