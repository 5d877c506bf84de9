import { shortText } from "./short-text"

/** Which part of the input is wrong; `drawing` is what a drawing is asked for. */
export type InputSubject = "input" | "item" | "box" | "options" | "drawing"

/** Where something is wrong, and by which rule. */
export interface InputProblem {
  subject: InputSubject
  id: string | null
  /** Of the item or box in its list, when it has no id that would name it. */
  index?: number
  field: string
  rule: string
}

/** What is shown of an id or of the name of a field, which may be of any length. */
const MOST_CHARACTERS = 60

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
    super(`${nameOf(problem)}: ${shortText(problem.field, MOST_CHARACTERS)} ${problem.rule}`)
    this.subject = problem.subject
    this.id = problem.id
    this.index = problem.index ?? null
    this.field = problem.field
  }
}

function nameOf({ subject, id, index }: InputProblem): string {
  if (id !== null) return `${subject} "${shortText(id, MOST_CHARACTERS)}"`
  if (index === undefined) return subject
  return `${subject === "item" ? "items" : "boxes"}[${index}]`
}
