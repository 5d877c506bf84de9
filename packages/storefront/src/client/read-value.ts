import { ShippingClientError } from "./transport"

type Fields = Record<string, unknown>

/** The fields of an object, undefined for everything else. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : undefined
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}

/** Numbers may come as texts. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number) ? number : null
}

/** What a list holds, read one by one; an empty list for what is none. */
export function listOf<Entry>(value: unknown, read: (entry: unknown) => Entry): Entry[] {
  return Array.isArray(value) ? value.map(read) : []
}

/** What an answer cannot do without. @throws ShippingClientError naming what is missing */
export function needed<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) {
    throw new ShippingClientError("unreadable", `The store's answer has no ${name}`)
  }
  return value
}

/** A list that an answer cannot do without. @throws ShippingClientError */
export function neededList<Entry>(
  value: unknown,
  name: string,
  read: (entry: unknown) => Entry,
): Entry[] {
  return listOf(needed(Array.isArray(value) ? value : null, name), read)
}
