import type { LockerPlace } from "../client"

/** The locker that a customer chose last in a country. */
export interface LastChoice {
  code: string
  postalCode: string | null
}

/** Undefined if there is none, or if the browser keeps nothing. */
export function readLastChoice(countryCode: string | null | undefined): LastChoice | undefined {
  if (!countryCode) return undefined
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(countryCode)) ?? "null")
    if (typeof kept !== "object" || kept === null || !("code" in kept)) return undefined
    const { code } = kept
    const postalCode = "postalCode" in kept ? kept.postalCode : null
    if (typeof code !== "string") return undefined
    return { code, postalCode: typeof postalCode === "string" ? postalCode : null }
  } catch {
    return undefined
  }
}

/** Keeps no more of the locker than its code and postal code. */
export function rememberChoice(locker: LockerPlace): void {
  const choice: LastChoice = { code: locker.code, postalCode: locker.postal_code }
  try {
    localStorage.setItem(keyOf(locker.country_code), JSON.stringify(choice))
  } catch {
    // The browser keeps nothing: the next order starts without a last choice.
  }
}

function keyOf(countryCode: string): string {
  return `shipord-locker-${countryCode.toLowerCase()}`
}
