import type { PluginSettings } from "./settings"

const WARN_DAYS = 30
const DAY_MS = 86_400_000

type KeyFacts = Pick<
  PluginSettings,
  "api_key_valid_until" | "api_key_refused_at" | "api_key_is_readable"
>

/** What is wrong with the API key, or will be soon. */
type KeyWarning =
  /** The encryption key that sealed it is not configured. */
  | { kind: "unreadable" }
  | { kind: "refused"; since: string }
  /** The last day is over, but the service has not refused the key yet. */
  | { kind: "expired"; validUntil: string }
  | { kind: "expiring"; validUntil: string; daysLeft: number }

/** A key that was accepted once is shown so only while the service would accept it again. */
export function isStillAccepted(facts: KeyFacts, now: Date): boolean {
  const warning = keyWarning(facts, now)
  return !warning || warning.kind === "expiring"
}

/** The most urgent warning about the saved key; undefined if all is well. */
export function keyWarning(
  {
    api_key_refused_at: refusedAt,
    api_key_valid_until: validUntil,
    api_key_is_readable: isReadable,
  }: KeyFacts,
  now: Date,
): KeyWarning | undefined {
  if (isReadable === false) {
    return { kind: "unreadable" }
  }
  if (refusedAt) {
    return { kind: "refused", since: refusedAt }
  }
  if (!validUntil) {
    return undefined
  }
  const today = Date.parse(now.toISOString().slice(0, 10))
  const daysLeft = Math.round((Date.parse(validUntil) - today) / DAY_MS)
  if (daysLeft < 0) {
    return { kind: "expired", validUntil }
  }
  return daysLeft <= WARN_DAYS ? { kind: "expiring", validUntil, daysLeft } : undefined
}
