import type { CartonizeOptions } from "./options"
import type { Box, Item } from "./order"

/** Limits of one order: whole millimetres and whole grams, for items and boxes. */
export const PACKING_LIMITS = {
  /** 100 m: beyond any parcel, and volumes stay exact integers. */
  sideMm: 100_000,
  /** 1,000 t. */
  weightGrams: 1_000_000_000,
  /** All items together. */
  units: 10_000,
  /** Kinds of box to choose from, parcels and envelopes together. */
  boxes: 500,
} as const

/** The input is never changed. Items and boxes may have more fields. */
export interface CartonizeInput {
  items: readonly Item[]
  boxes: readonly Box[]
  options?: CartonizeOptions
}

/** Where something is wrong. */
interface Place {
  subject: "input" | "item" | "box" | "options"
  id?: string | null
  /** Position of the item or box in its list, if it has no usable id. */
  index?: number
  field: string
}

/** An error shows this much of an id or field name, and of a value. */
const MOST_CHARACTERS_OF_NAME = 60
const MOST_CHARACTERS = 40

/** Thrown for invalid input. Names the item or box, and the field. */
export class CartonizerInputError extends Error {
  override readonly name = "CartonizerInputError"
  readonly subject: Place["subject"]
  /** Null if the item or box has no usable id, and for other subjects. */
  readonly id: string | null
  /** Position of the item or box in its list if its id is wrong, else null. */
  readonly index: number | null
  readonly field: string

  constructor({ subject, id = null, index, field }: Place, rule: string) {
    const list =
      index === undefined ? subject : `${subject === "item" ? "items" : "boxes"}[${index}]`
    const name = id === null ? list : `${subject} "${shortenText(id, MOST_CHARACTERS_OF_NAME)}"`
    super(`${name}: ${shortenText(field, MOST_CHARACTERS_OF_NAME)} ${rule}`)
    this.subject = subject
    this.id = id
    this.index = index ?? null
    this.field = field
  }
}

/**
 * Refuses input that would make the packing wrong. Callers without a type checker may pass anything.
 *
 * @throws CartonizerInputError naming the item, box or option, and the field
 */
export function checkInput(input: CartonizeInput): void {
  checkRules({ input }, [["input", object]], { subject: "input" })
  refuseUnknown("input", input, INPUT_RULES)
  checkRules(input, INPUT_RULES, { subject: "input" })
  const { items, boxes, options = {} } = input
  refuseUnknown("options", options, OPTION_RULES)
  checkRules(options, OPTION_RULES, { subject: "options" })
  checkEntries("items", items)
  checkEntries("boxes", boxes)
  if (boxes.length > PACKING_LIMITS.boxes) {
    const rule = `must be at most ${PACKING_LIMITS.boxes} kinds of box, got ${boxes.length}`
    refuse({ subject: "input", field: "boxes" }, rule)
  }
  checkEach("item", items, ITEM_RULES)
  let units = 0
  for (const { id, quantity } of items) {
    units += quantity
    if (units > PACKING_LIMITS.units) {
      const rule = `makes more than ${PACKING_LIMITS.units} units in one order`
      refuse({ subject: "item", id, field: "quantity" }, rule)
    }
  }
  checkEach("box", boxes, BOX_RULES)
  for (const box of boxes) checkBox(box)
}

function refuse(place: Place, rule: string): never {
  throw new CartonizerInputError(place, rule)
}

/** A misspelt option would silently do nothing. */
function refuseUnknown<T extends object>(
  subject: "input" | "options",
  value: T,
  rules: Rules<T>,
): void {
  const fields: string[] = rules.map(([field]) => field)
  const field = Object.keys(value).find((key) => !fields.includes(key))
  if (field === undefined) return
  refuse({ subject, field }, `is not known; known are ${fields.join(", ")}`)
}

function checkEntries(field: "items" | "boxes", list: readonly unknown[]): void {
  const wrong = list.findIndex((entry) => !isPlainObject(entry))
  if (wrong < 0) return
  refuse(
    { subject: "input", field },
    `must hold objects, got ${describeValue(list[wrong])} at ${wrong}`,
  )
}

/** What a value must be, in words that follow the field's name. */
interface Rule {
  isMet: (value: unknown) => boolean
  text: string
}

const wholeNumber = (min: number, max: number): Rule => ({
  isMet: (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max,
  text: `must be a whole number from ${min} to ${max}`,
})
const oneOf = (...words: string[]): Rule => ({
  isMet: (value) => typeof value === "string" && words.includes(value),
  text: `must be one of ${words.join(", ")}`,
})
const atLeastZero: Rule = {
  isMet: (value) => typeof value === "number" && Number.isFinite(value) && value >= 0,
  text: "must be a number of at least 0",
}
const size: Rule = { isMet: isPlainObject, text: "must be a size" }
const object: Rule = { isMet: isPlainObject, text: "must be an object" }
const list: Rule = { isMet: Array.isArray, text: "must be a list" }
const trueOrFalse: Rule = {
  isMet: (value) => typeof value === "boolean",
  text: "must be true or false",
}
const optional = ({ isMet, text }: Rule): Rule => ({
  isMet: (value) => value === undefined || isMet(value),
  text,
})

type Rules<T> = readonly (readonly [field: keyof T & string, rule: Rule])[]

const SIDES = ["length", "width", "height"] as const
const side = wholeNumber(1, PACKING_LIMITS.sideMm)
const weight = wholeNumber(1, PACKING_LIMITS.weightGrams)
const kind = oneOf("parcel", "envelope")

const kinds: Rule = {
  isMet: (value) => Array.isArray(value) && value.length > 0 && value.every(kind.isMet),
  text: "must be a list of parcel, envelope or both",
}

const INPUT_RULES: Rules<CartonizeInput> = [
  ["items", list],
  ["boxes", list],
  ["options", optional(object)],
]
const ITEM_RULES: Rules<Item> = [
  ["quantity", wholeNumber(1, PACKING_LIMITS.units)],
  ...SIDES.map((name) => [name, side] as const),
  ["weight", weight],
  ["rotation", oneOf("any", "keep-flat", "never")],
  ["shipsAlone", optional(trueOrFalse)],
]
const BOX_RULES: Rules<Box> = [
  ["kind", kind],
  ["inner", size],
  ["outer", size],
  ["tareWeight", wholeNumber(0, PACKING_LIMITS.weightGrams)],
  ["maxWeight", weight],
  ["rank", optional(wholeNumber(0, Number.MAX_SAFE_INTEGER))],
]
const OPTION_RULES: Rules<CartonizeOptions> = [
  ["effort", optional(oneOf("fast", "balanced", "thorough"))],
  ["deadlineMs", optional(atLeastZero)],
  ["kinds", optional(kinds)],
]

/** Checks items or boxes. Packages refer to them by id, so every id must be unique. */
function checkEach<T extends { id: string }>(
  subject: "item" | "box",
  entries: readonly T[],
  rules: Rules<T>,
): void {
  const ids = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const id: unknown = entry.id
    if (typeof id !== "string" || id === "") {
      const rule = id === "" ? "must not be empty" : `must be a text, got ${describeValue(id)}`
      refuse({ subject, index, field: "id" }, rule)
    }
    checkRules(entry, rules, { subject, id })
    if (ids.has(id)) refuse({ subject, id, field: "id" }, `is used by another ${subject}`)
    ids.add(id)
  }
}

function checkRules<T>(entry: T, rules: Rules<T>, place: Omit<Place, "field">): void {
  for (const [field, rule] of rules) {
    if (rule.isMet(entry[field])) continue
    refuse({ ...place, field }, `${rule.text}, got ${describeValue(entry[field])}`)
  }
}

/** Refuses a box whose fields contradict each other. */
function checkBox({ id, inner, outer, tareWeight, maxWeight }: Box): void {
  const refuseBox = (field: string, rule: string) => refuse({ subject: "box", id, field }, rule)
  for (const [name, size] of Object.entries({ inner, outer })) {
    for (const one of SIDES) {
      if (side.isMet(size[one])) continue
      refuseBox(`${name}.${one}`, `${side.text}, got ${describeValue(size[one])}`)
    }
  }
  const smaller = SIDES.find((one) => outer[one] < inner[one])
  if (smaller) {
    const rule = `must be at least inner.${smaller} (${inner[smaller]}), got ${outer[smaller]}`
    refuseBox(`outer.${smaller}`, rule)
  }
  if (maxWeight <= tareWeight) {
    refuseBox("maxWeight", `must be above tareWeight (${tareWeight}), got ${maxWeight}`)
  }
}

/** Whether the value is an object and no list. */
function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** A value as an error shows it. */
function describeValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shortenText(value, MOST_CHARACTERS))
  if (typeof value === "function") return "a function"
  if (Array.isArray(value)) return "a list"
  // `String` throws for an object that cannot become a text.
  return typeof value === "object" && value !== null ? "an object" : String(value)
}

/** The beginning of a long text, with an ellipsis; never half a character. */
function shortenText(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text
  return `${text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, "")}…`
}
