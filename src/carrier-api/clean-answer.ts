/**
 * How much of an answer is read. The service may send anything, and what is read is stored, shown and logged. Each limit
 * is far above real use, so it never loses a parcel.
 */
export const LIMITS = {
  /** Longer texts are cut where the answer is read. A joined text of tracking numbers is the longest that is real. */
  textCharacters: 100_000,
  /** A code or a tracking number is used as it is, so a longer one is skipped, not cut. Real ones have up to 40. */
  codeCharacters: 100,
  /** Of a field of a shipment. Ours are shorter (`booking`), and the service repeats them. */
  fieldCharacters: 1_000,
  /** The service's own number of a shipment. It is shown in every list. */
  referenceCharacters: 200,
  /** A shipment has at most 100 packages (`shipping`), and each has one number. */
  numbersPerShipment: 500,
  /** An account has some dozens of services. */
  quotes: 500,
  /** The largest network of a country has about 30,000 lockers. */
  lockers: 50_000,
  /** For eight days. A list that is cut would look like a list without the last shipments, so a longer one is refused. */
  shipments: 100_000,
  /** A shipment has about 40 fields, and some once for each package. */
  refusedFields: 100,
  /** The service has a few rules for each field. */
  textsPerField: 5,
  /** Of each text in an error. */
  errorCharacters: 1_000,
  /** Of each text in an error that is searched for secrets. The search is slow, so the text is cut before. */
  searchedCharacters: 5_000,
  /**
   * Longer than a secret with each letter escaped twice. That many characters are dropped at a cut, since they may hold
   * half a secret.
   */
  secretCharacters: 3_500,
  /** Of all texts in one error that are searched. */
  searchedInAll: 20_000,
} as const

/** Blanks and line breaks; other control characters and half characters; marks that reverse the order of letters. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069](\[[\d;?]*[@-~])?/gu
const IS_UNSAFE = new RegExp(UNSAFE.source, "u")
const BLANK = /\s|\u0085/
const ESCAPE = String.fromCharCode(27)

/**
 * One line of plain text. PostgreSQL cannot store a zero byte or half a character. A line break or an escape could write
 * a false line into a log, and some marks show a text in another order.
 */
export function cleanText(text: string): string {
  if (!IS_UNSAFE.test(text)) return text
  return text.replace(UNSAFE, (match: string, sequence: string | undefined = "") => {
    const sign = match.charAt(0)
    // An escape begins a sequence such as `[31m` for red letters.
    if (sign === ESCAPE) return ""
    return (BLANK.test(sign) ? " " : "") + sequence
  })
}

/**
 * A copy of a parsed answer with clean texts, keys too. Texts that are too long are cut. A loop, since deep nesting would
 * overflow the stack of a recursion.
 */
export function cleanAnswer(answer: unknown): unknown {
  const open: { from: object; to: object }[] = []
  const copy = (value: unknown): unknown => {
    if (typeof value === "string") return readText(value)
    if (typeof value !== "object" || value === null) return value
    // Without a prototype, `__proto__` is a key like any other.
    const to = Array.isArray(value) ? [] : (Object.create(null) as object)
    open.push({ from: value, to })
    return to
  }
  const cleaned = copy(answer)
  for (let next = open.pop(); next; next = open.pop()) {
    const { from, to } = next
    if (Array.isArray(from) && Array.isArray(to)) {
      for (const value of from) to.push(copy(value))
      continue
    }
    for (const [key, value] of Object.entries(from)) Reflect.set(to, readText(key), copy(value))
  }
  return cleaned
}

function readText(text: string): string {
  const { textCharacters: most } = LIMITS
  return cleanText(text.length > most ? `${text.slice(0, most)}…` : text)
}

/** The first elements of a list, and what to say about the rest. */
export function boundList<T>(list: readonly T[], most: number, named: string) {
  const rest = list.length - most
  return {
    kept: list.slice(0, most),
    leftOut: rest > 0 ? `… and ${more(rest)} ${named}` : undefined,
  }
}

/** `99,900 more` */
export function more(count: number): string {
  return `${count.toLocaleString("en")} more`
}
