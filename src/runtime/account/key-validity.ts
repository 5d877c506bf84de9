import type { AccountKey } from "../../modules/shipment_ordering/accounts/account-store"
import { DAY_MS } from "../durations"

/** Of an API key (API, "API key"): 365 days from when it was created, which is about when it was saved. */
const VALID_DAYS = 365

const WARN_DAYS = 30

interface KeyValidity {
  /** Last day, `YYYY-MM-DD`. */
  validUntil: string
  /** Nobody has entered it. */
  isEstimate: boolean
}

/** Until when a key is taken, as the merchant has entered it, else by when it was saved. */
export function keyValidity(key: Pick<AccountKey, "validUntil" | "savedAt">): KeyValidity {
  if (key.validUntil) {
    return { validUntil: key.validUntil, isEstimate: false }
  }
  const end = new Date(key.savedAt.getTime() + VALID_DAYS * DAY_MS)
  return { validUntil: end.toISOString().slice(0, 10), isEstimate: true }
}

/** Whole days until a key's last day is over; 0 on that day, below it afterwards. */
function daysLeft({ validUntil }: Pick<KeyValidity, "validUntil">, now: Date): number {
  const today = Date.parse(now.toISOString().slice(0, 10))
  return Math.round((Date.parse(validUntil) - today) / DAY_MS)
}

/** Whether a key's last day is over. By an estimate, the service may take it for a while yet. */
export function isOver(validity: Pick<KeyValidity, "validUntil">): boolean {
  return daysLeft(validity, new Date()) < 0
}

/** Whether it is time to think of a new key. */
export function expiresSoon(validity: Pick<KeyValidity, "validUntil">): boolean {
  return daysLeft(validity, new Date()) <= WARN_DAYS
}
