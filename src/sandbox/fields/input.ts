import type { FieldErrors } from "./field-errors"

/** A request's fields as they came: from a JSON body or from a query. */
export type Input = Readonly<Record<string, unknown>>

/** A request in the middle of being read: its fields, and what is wrong with them so far. */
export type Reading = { input: Input; errors: FieldErrors }

/** The raw value of a field; what an object inherits is no field of it. */
export function rawField(input: Input, field: string): unknown {
  return Object.hasOwn(input, field) ? input[field] : undefined
}

/**
 * One scalar as trimmed text. Numbers are taken as if they had been written as strings; empty text
 * and `null` are the same as no field. A list or an object is refused.
 */
export function readText({ input, errors }: Reading, field: string): string | undefined {
  const value = rawField(input, field)
  if (value === undefined || value === null) return undefined
  const text = scalarText(value)
  if (text === undefined) errors.add(field, `The ${field.replaceAll("_", " ")} must be a string`)
  return text === "" ? undefined : text
}

/** Text that must be there; the message is that of the document's table. */
export function readRequired(reading: Reading, field: string, message: string): string {
  const text = readText(reading, field)
  if (text === undefined && !reading.errors.has(field)) reading.errors.add(field, message)
  return text ?? ""
}

/** A string or a number as trimmed text; nothing for any other value. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value)
  return typeof value === "string" ? value.trim() : undefined
}
