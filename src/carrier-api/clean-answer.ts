import { z } from "zod"
import Big from "big.js"

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
export function boundList<T>(list: readonly T[], most: number, noun: string) {
  const rest = list.length - most
  return {
    elements: list.slice(0, most),
    leftOut: rest > 0 ? `… and ${more(rest)} ${noun}` : undefined,
  }
}

/** `99,900 more` */
export function more(count: number): string {
  return `${count.toLocaleString("en")} more`
}

type JsonObject = Record<string, unknown>

/** The value if it is a JSON object, else an empty object. The caller can then read properties without a check. */
export function jsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * All values at a dotted path such as `data.labels.url`. In a list, a number selects one element and any other name
 * searches all elements. A list at the end gives its elements.
 */
export function valuesAt(body: unknown, path: string): unknown[] {
  const leaf = path
    .split(".")
    .reduce<unknown[]>((values, key) => values.flatMap((value) => stepInto(value, key)), [body])
  return leaf.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
}

/** The one value at a dotted path, unchanged. */
export function valueAt(body: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => ownValue(value, key)[0], body)
}

function stepInto(value: unknown, key: string): unknown[] {
  return Array.isArray(value) && !/^\d{1,6}$/.test(key)
    ? value.flatMap((element) => ownValue(element, key))
    : ownValue(value, key)
}

function ownValue(value: unknown, key: string): unknown[] {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? [(value as JsonObject)[key]]
    : []
}

/**
 * The elements of a JSON list. An object with the keys "0", "2", ... counts as a list: PHP writes a filtered list like
 * this.
 */
export function jsonList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) {
    return value as unknown[]
  }
  if (isJsonObject(value)) {
    const keys = Object.keys(value)
    return keys.length > 0 && keys.every((key) => /^\d+$/.test(key))
      ? Object.values(value)
      : undefined
  }
  return undefined
}

/** Text, or a number as text. Empty text and any other value become undefined, never an error. */
export const looseText = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim() || undefined)
  .optional()
  .catch(undefined)

/** Text to show to people. Longer text is cut after a word. */
export function cutText(value: unknown, mostCharacters: number): string | undefined {
  const text = looseText.parse(value)
  if (text === undefined || text.length <= mostCharacters) {
    return text
  }
  const beginning = text.slice(0, mostCharacters - 1)
  const lastSpace = beginning.lastIndexOf(" ")
  // A single long word is cut anywhere, but not inside a character.
  const words =
    lastSpace > 0 ? beginning.slice(0, lastSpace) : beginning.replace(/[\ud800-\udbff]$/, "")
  return `${words.trimEnd()}…`
}

/** A code is sent back unchanged, so a text that is too long is not cut: it is not a code. */
export function isCode(text: string | undefined): text is string {
  return text !== undefined && text.length <= LIMITS.codeCharacters
}

/** A whole number of at least 0, also as a string. Any other value becomes undefined, never an error. */
export const looseInteger = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .refine((value) => Number.isSafeInteger(value) && value >= 0)
  .optional()
  .catch(undefined)

/** A number, also as a string with a decimal point or comma. Any other value becomes undefined, never an error. */
export const looseDecimal = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^[-+]?\d{1,12}([.,]\d{1,20})?$/)
      .transform((text) => Number(text.replace(",", "."))),
  ])
  .refine((value) => Number.isFinite(value))
  .optional()
  .catch(undefined)

const plain = /^\d{1,12}(\.\d{1,20})?$/
const withThousands = /^\d{1,3}(,\d{3}){1,3}\.\d{1,20}$/
const withDecimalComma = /^\d{1,12},\d{1,2}$/

/**
 * Reads an amount of money as a decimal string with 2 places, rounded half up. A missing amount is undefined, never 0.
 *
 * The document shows strings like "12.50". Numbers, "1,234.50" and "12,50" are read too. Ambiguous text ("1,234"),
 * negative amounts and exponents are not.
 */
export function decimalAmount(value: unknown): string | undefined {
  if (typeof value === "number") {
    return Number.isFinite(value) && value >= 0 && value < 1e12 ? round(new Big(value)) : undefined
  }
  if (typeof value !== "string") {
    return undefined
  }
  const text = value.trim()
  if (plain.test(text)) {
    return round(new Big(text))
  }
  if (withThousands.test(text)) {
    return round(new Big(text.replaceAll(",", "")))
  }
  return withDecimalComma.test(text) ? round(new Big(text.replace(",", "."))) : undefined
}

function round(amount: Big): string {
  return amount.abs().toFixed(2, Big.roundHalfUp)
}

/** The value that a tolerant reader found in an answer, or why it found none. */
export type Reading<T> =
  | {
      ok: true
      value: T
      /** Says what was too much and is not in the value. */
      leftOut?: string
    }
  | {
      ok: false
      issue: string
      /** For an unknown form: its names and types, and the plugin option that says how to read it. */
      unknownForm?: { shape: string; option: string }
    }
