/** Which part of the input is wrong. */
export type InputSubject = "input" | "item" | "box" | "options"

/** Thrown for input that cannot be packed honestly. Names the item or box, and the field. */
export class CartonizerInputError extends Error {
  override readonly name = "CartonizerInputError"
  readonly subject: InputSubject
  /** The id of the item or box; null for the options and for the input as a whole. */
  readonly id: string | null
  readonly field: string

  constructor(problem: { subject: InputSubject; id: string | null; field: string; rule: string }) {
    const named = problem.id === null ? problem.subject : `${problem.subject} "${problem.id}"`
    super(`${named}: ${problem.field} ${problem.rule}`)
    this.subject = problem.subject
    this.id = problem.id
    this.field = problem.field
  }
}
