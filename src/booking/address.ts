/** An address as a store keeps it; every part may be missing. */
export interface BookingAddress {
  firstName?: string | null
  lastName?: string | null
  company?: string | null
  address1?: string | null
  address2?: string | null
  city?: string | null
  province?: string | null
  postalCode?: string | null
  countryCode?: string | null
  phone?: string | null
}

/** One line, with single spaces, or an empty text for what is missing. */
export function tidy(text: string | null | undefined): string {
  return (text ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim()
}

/** The parts that are there, joined. */
export function joinParts(parts: (string | null | undefined)[], separator: string): string {
  return parts.map(tidy).filter(Boolean).join(separator)
}
