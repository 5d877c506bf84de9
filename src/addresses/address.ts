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

/** The text on one line with single spaces; empty when missing. */
export function tidy(text: string | null | undefined): string {
  return (text ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim()
}

/** Joins the parts that are not empty. */
export function joinParts(parts: (string | null | undefined)[], separator: string): string {
  return parts.map(tidy).filter(Boolean).join(separator)
}

const CUT = "..."

/** Cuts a text to at most `most` characters, at the end of a word if that keeps more than half of it. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  let kept = ""
  // Go by character, so that no surrogate pair is cut in half.
  for (const character of text) {
    if (kept.length + character.length + CUT.length > most) break
    kept += character
  }
  const end = text[kept.length] === " " ? kept.length : kept.lastIndexOf(" ")
  const cut = end > kept.length / 2 ? kept.slice(0, end) : kept
  return cut && `${cut.replace(/[\s,]+$/u, "")}${CUT}`
}

/** Limit for a name on a label. The API states none; carriers print one line. */
const MAX_NAME = 100

/** First and last name, or the company if both are missing. */
export function recipientName(recipient: BookingAddress): string {
  const person = joinParts([recipient.firstName, recipient.lastName], " ")
  return cutAtWord(person || tidy(recipient.company), MAX_NAME)
}

/** The company's name, or an empty text. */
export function companyName({ company }: BookingAddress): string {
  return cutAtWord(tidy(company), MAX_NAME)
}

/** A country code (ISO 3166-1, two letters) in upper case, for comparing and sending; empty when missing. */
export function toCountryCode(text: string | null | undefined): string {
  return (text ?? "").trim().toUpperCase()
}
