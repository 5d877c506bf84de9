import { z } from "zod"
import Big from "big.js"

type JsonObject = Record<string, unknown>

/** The value when it is a JSON object, an empty one otherwise, so that a path can be walked without asking. */
export function jsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * All that a dotted path such as `data.labels.url` leads to. In a list a number takes one element, any other
 * name looks into all of them; a list at the end stands for its elements.
 */
export function valuesAt(body: unknown, path: string): unknown[] {
  const found = path
    .split(".")
    .reduce<unknown[]>((values, key) => values.flatMap((value) => stepInto(value, key)), [body])
  return found.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
}

/** The one value at a dotted path, as it is. */
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
 * The elements of a JSON list. An object with the keys "0", "2", ... counts as one: that is what a
 * list becomes when a PHP service has filtered it.
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

/** Text that may come as a number; empty and anything else is undefined, never an error. */
export const looseText = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim() || undefined)
  .optional()
  .catch(undefined)

/** Text as it is shown to people, cut behind a word where it is longer than a name or an address can be. */
export function cutText(value: unknown, mostCharacters: number): string | undefined {
  const text = looseText.parse(value)
  if (text === undefined || text.length <= mostCharacters) {
    return text
  }
  const beginning = text.slice(0, mostCharacters - 1)
  const lastSpace = beginning.lastIndexOf(" ")
  // One endless word is cut where it is, but not within a character.
  const kept =
    lastSpace > 0 ? beginning.slice(0, lastSpace) : beginning.replace(/[\ud800-\udbff]$/, "")
  return `${kept.trimEnd()}…`
}

/** A code is sent back as it came: one that is too long to be one is none, and is never cut. */
export function isCode(text: string | undefined): text is string {
  return text !== undefined && text.length <= 100
}

/** A whole number of at least 0 that may come as a string; anything else is undefined, never an error. */
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

/** A number that may come as a string, also with a decimal comma; anything else is undefined, never an error. */
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
 * An amount of money as a decimal string with 2 places, rounded half up, or undefined when there is
 * none to be read. A missing amount is never 0.
 *
 * The document has strings like "12.50"; numbers, "1,234.50" and "12,50" are understood too. What
 * can be read in two ways ("1,234"), a negative and an exponent are not.
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

/** What a tolerant reader made of an answer, or what is wrong with it. */
export type Reading<T> = { ok: true; value: T } | UnreadAnswer

interface UnreadAnswer {
  ok: false
  problem: string
  /** An answer of another form than was expected, and the option that says which form it has. */
  unknown?: { body: unknown; option: string }
}
