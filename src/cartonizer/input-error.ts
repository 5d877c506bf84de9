/** Which part of the input is wrong. */
type InputSubject = "input" | "item" | "box" | "options"

/** Where something is wrong, and by which rule. */
interface InputIssue {
  subject: InputSubject
  id: string | null
  /** Position of the item or box in its list, if it has no usable id. */
  index?: number
  field: string
  rule: string
}

/** An error shows this much of an id or field name. */
const MOST_CHARACTERS_OF_NAME = 60

/** Thrown for invalid input. Names the item or box, and the field. */
export class CartonizerInputError extends Error {
  override readonly name = "CartonizerInputError"
  readonly subject: InputSubject
  /** Null if the item or box has no usable id, and for other subjects. */
  readonly id: string | null
  /** Position of the item or box in its list if its id is wrong, else null. */
  readonly index: number | null
  readonly field: string

  constructor(issue: InputIssue) {
    super(`${nameOf(issue)}: ${shortText(issue.field, MOST_CHARACTERS_OF_NAME)} ${issue.rule}`)
    this.subject = issue.subject
    this.id = issue.id
    this.index = issue.index ?? null
    this.field = issue.field
  }
}

function nameOf({ subject, id, index }: InputIssue): string {
  if (id !== null) return `${subject} "${shortText(id, MOST_CHARACTERS_OF_NAME)}"`
  if (index === undefined) return subject
  return `${subject === "item" ? "items" : "boxes"}[${index}]`
}

/** One value of the input, and its place for an error. */
interface InputField extends Omit<InputIssue, "rule"> {
  value: unknown
}

/** An error shows this much of a value. */
const MOST_CHARACTERS = 40

/** @throws CartonizerInputError always */
export function refuse(place: Omit<InputIssue, "rule">, rule: string): never {
  throw new CartonizerInputError({ ...place, rule })
}

/**
 * Refuses anything but a whole number from `min` to `max`.
 *
 * The value is `unknown` because callers without a type checker may pass strings and nulls.
 *
 * @throws CartonizerInputError
 */
export function checkWholeNumber(input: InputField, range: { min: number; max: number }): void {
  const { value } = input
  const isWhole = typeof value === "number" && Number.isInteger(value)
  if (isWhole && value >= range.min && value <= range.max) return
  refuse(input, `must be a whole number from ${range.min} to ${range.max}, got ${shown(value)}`)
}

/** Refuses a value that is not one of the words. @throws CartonizerInputError */
export function checkWord(input: InputField, words: readonly string[]): void {
  const { value } = input
  if (typeof value === "string" && words.includes(value)) return
  refuse(input, `must be one of ${words.join(", ")}, got ${shown(value)}`)
}

/** Refuses an id that is empty or no text. @throws CartonizerInputError naming the position in the list */
export function checkId(subject: "item" | "box", id: unknown, index: number): asserts id is string {
  const place = { subject, id: null, index, field: "id" }
  if (typeof id !== "string") refuse(place, `must be a text, got ${shown(id)}`)
  if (id === "") refuse(place, "must not be empty")
}

/** Refuses an unknown name: a misspelt option would silently do nothing. @throws CartonizerInputError */
export function checkKnown(
  subject: "input" | "options",
  given: object,
  known: readonly string[],
): void {
  const field = Object.keys(given).find((key) => !known.includes(key))
  if (field === undefined) return
  refuse({ subject, id: null, field }, `is not known; known are ${known.join(", ")}`)
}

/** Whether the value is an object and no list. */
export function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** A value as an error shows it. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shortText(value, MOST_CHARACTERS))
  if (typeof value === "function") return "a function"
  if (Array.isArray(value)) return "a list"
  // `String` throws for an object that cannot become a text.
  return typeof value === "object" && value !== null ? "an object" : String(value)
}

/** The beginning of a long text, with an ellipsis; never half a character. */
function shortText(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text
  return `${text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, "")}…`
}
