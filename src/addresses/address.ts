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

const CUT = "..."

/** A text of at most so many characters, cut at the end of a word; in its middle where that saves too little. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  let kept = ""
  // By whole characters: half of a surrogate pair is no text.
  for (const character of text) {
    if (kept.length + character.length + CUT.length > most) break
    kept += character
  }
  const end = text[kept.length] === " " ? kept.length : kept.lastIndexOf(" ")
  const cut = end > kept.length / 2 ? kept.slice(0, end) : kept
  return cut && `${cut.replace(/[\s,]+$/u, "")}${CUT}`
}

/** Of a name on a label. The API states no limit; carriers print one line. */
const MAX_NAME = 100

/** First and last name; a company that orders without either is its own recipient. */
export function recipientName(recipient: BookingAddress): string {
  const person = joinParts([recipient.firstName, recipient.lastName], " ")
  return cutAtWord(person || tidy(recipient.company), MAX_NAME)
}

/** The company's name, or an empty text. */
export function companyName({ company }: BookingAddress): string {
  return cutAtWord(tidy(company), MAX_NAME)
}
