/** Which part of the input is wrong; `drawing` is what a drawing is asked for. */
type InputSubject = "input" | "item" | "box" | "options" | "drawing"

/** Where something is wrong, and by which rule. */
interface InputProblem {
  subject: InputSubject
  id: string | null
  /** Of the item or box in its list, when it has no id that would name it. */
  index?: number
  field: string
  rule: string
}

/** What is shown of an id or of the name of a field, which may be of any length. */
const MOST_CHARACTERS_OF_NAME = 60

/** Thrown for input that cannot be packed or drawn honestly. Names the item or box, and the field. */
export class CartonizerInputError extends Error {
  override readonly name = "CartonizerInputError"
  readonly subject: InputSubject
  /** The id of the item or box; null where there is none that could be used, and for all else. */
  readonly id: string | null
  /** The position of the item or box in its list, where its id is what is wrong; else null. */
  readonly index: number | null
  readonly field: string

  constructor(problem: InputProblem) {
    super(
      `${nameOf(problem)}: ${shortText(problem.field, MOST_CHARACTERS_OF_NAME)} ${problem.rule}`,
    )
    this.subject = problem.subject
    this.id = problem.id
    this.index = problem.index ?? null
    this.field = problem.field
  }
}

function nameOf({ subject, id, index }: InputProblem): string {
  if (id !== null) return `${subject} "${shortText(id, MOST_CHARACTERS_OF_NAME)}"`
  if (index === undefined) return subject
  return `${subject === "item" ? "items" : "boxes"}[${index}]`
}

/** One value of the input, with the words that an error needs. */
interface InputField extends Omit<InputProblem, "rule"> {
  value: unknown
}

/** What is shown of a value. */
const MOST_CHARACTERS = 40

/** @throws CartonizerInputError always */
export function refuse(place: Omit<InputProblem, "rule">, rule: string): never {
  throw new CartonizerInputError({ ...place, rule })
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
  refuse(input, `must be a whole number from ${range.min} to ${range.max}, got ${shown(value)}`)
}

/** Refuses what is not one of the words. @throws CartonizerInputError */
export function checkWord(input: InputField, words: readonly string[]): void {
  const { value } = input
  if (typeof value === "string" && words.includes(value)) return
  refuse(input, `must be one of ${words.join(", ")}, got ${shown(value)}`)
}

/** Refuses an id that would name nothing. @throws CartonizerInputError naming the position in the list */
export function checkId(subject: "item" | "box", id: unknown, index: number): asserts id is string {
  const place = { subject, id: null, index, field: "id" }
  if (typeof id !== "string") refuse(place, `must be a text, got ${shown(id)}`)
  if (id === "") refuse(place, "must not be empty")
}

/** Refuses a name that is not known: what is misspelt would be left out without a word. @throws CartonizerInputError */
export function checkKnown(
  subject: "input" | "options",
  given: object,
  known: readonly string[],
): void {
  const field = Object.keys(given).find((key) => !known.includes(key))
  if (field === undefined) return
  refuse({ subject, id: null, field }, `is not known; known are ${known.join(", ")}`)
}

/** Whether it has fields: an object, and no list. */
export function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** A value in a few words. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shortText(value, MOST_CHARACTERS))
  if (typeof value === "function") return "a function"
  if (Array.isArray(value)) return "a list"
  // An object may have no way to be written as text.
  return typeof value === "object" && value !== null ? "an object" : String(value)
}

/** The beginning of a long text, with an ellipsis; never half a character. */
function shortText(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text
  return `${text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, "")}…`
}
