import { CartonizerInputError, type InputSubject } from "./input-error"

/** One value of the input, with the words that an error needs. */
export interface InputField {
  subject: InputSubject
  id: string | null
  field: string
  value: unknown
}

/**
 * Refuses anything but a whole number from `min` to `max`.
 *
 * The parameter is `unknown` on purpose: callers without a type checker hand over strings and nulls.
 *
 * @throws CartonizerInputError
 */
export function checkWholeNumber(input: InputField, range: { min: number; max: number }): void {
  const { value } = input
  const isWhole = typeof value === "number" && Number.isInteger(value)
  if (isWhole && value >= range.min && value <= range.max) return
  const rule = `must be a whole number from ${range.min} to ${range.max}, got ${shown(value)}`
  throw new CartonizerInputError({ ...input, rule })
}

/** Refuses what is not one of the words. @throws CartonizerInputError */
export function checkWord(input: InputField, words: readonly string[]): void {
  if (typeof input.value === "string" && words.includes(input.value)) return
  const rule = `must be one of ${words.join(", ")}, got ${shown(input.value)}`
  throw new CartonizerInputError({ ...input, rule })
}

export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40))
  // An object may have no way to be written as text.
  return typeof value === "object" && value !== null ? "an object" : String(value)
}
