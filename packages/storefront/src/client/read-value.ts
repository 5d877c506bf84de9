import { DeliveryError } from "./transport"

type Fields = Record<string, unknown>

/** The fields of an object; undefined for anything else. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : undefined
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}

/** An address that a page may load a picture from; null for any other text. */
export function httpsOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== null && /^https:\/\//i.test(text) ? text : null
}

/** Also reads numbers in texts. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number) ? number : null
}

/** Reads the entries of a list; an empty list if the value is none. */
export function listOf<Entry>(value: unknown, read: (entry: unknown) => Entry): Entry[] {
  return Array.isArray(value) ? value.map(read) : []
}

/** Returns a value that an answer must have. @throws DeliveryError naming the missing value */
export function needed<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) {
    throw new DeliveryError("unreadable", `The store's answer has no ${name}`)
  }
  return value
}

/** Reads a list that an answer must have. @throws DeliveryError */
export function neededList<Entry>(
  value: unknown,
  name: string,
  read: (entry: unknown) => Entry,
): Entry[] {
  return listOf(needed(Array.isArray(value) ? value : null, name), read)
}
