import { type Box, usableSpace } from "./box"
import { checkWholeNumber, checkWord, shown } from "./check-field"
import { CartonizerInputError, type InputSubject } from "./input-error"
import type { Item } from "./item"
import { MAX_SIDE_MM, MAX_UNITS, MAX_WEIGHT_GRAMS } from "./limits"
import type { CartonizeOptions } from "./options"

const ROTATIONS: readonly string[] = ["any", "keep-flat", "never"]
const SIDES = ["length", "width", "height"] as const

export interface CartonizeInput {
  items: Item[]
  boxes: Box[]
  options?: CartonizeOptions
}

/** Refuses what is no object at all. @throws CartonizerInputError */
export function checkShape(input: unknown): void {
  const whole = { subject: "input", id: null, field: "input" } as const
  if (!isPlain(input)) refuse(whole, `must be an object, got ${shown(input)}`)
  if (!("options" in input) || input.options === undefined || isPlain(input.options)) return
  refuse({ ...whole, field: "options" }, `must be an object, got ${shown(input.options)}`)
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * Refuses input that would make the packing wrong.
 *
 * @throws CartonizerInputError naming the item or box, and the field
 */
export function checkInput({ items, boxes, options = {} }: CartonizeInput): void {
  checkList("items", items)
  checkList("boxes", boxes)
  checkOptions(options)
  let units = 0
  const itemIds = new Set<string>()
  for (const item of items) {
    if (!isSound(item)) checkItem(item)
    refuseSecond("item", item.id, itemIds)
    units += item.quantity
    if (units > MAX_UNITS) {
      refuse(
        { subject: "item", id: item.id, field: "quantity" },
        `makes more than ${MAX_UNITS} units in one order`,
      )
    }
  }
  const boxIds = new Set<string>()
  for (const box of boxes) {
    checkBox(box, options)
    refuseSecond("box", box.id, boxIds)
  }
}

/** Placements name items and packages name boxes by their ids: one used twice would tell nobody which is meant. */
function refuseSecond(subject: "item" | "box", id: string, seen: Set<string>): void {
  if (seen.has(id)) refuse({ subject, id, field: "id" }, `is used by another ${subject}`)
  seen.add(id)
}

/** Callers without a type checker hand over anything. */
function checkList(field: "items" | "boxes", list: unknown): void {
  const place = { subject: "input", id: null, field } as const
  if (!Array.isArray(list)) refuse(place, `must be a list, got ${shown(list)}`)
  const wrong = list.findIndex((entry) => typeof entry !== "object" || entry === null)
  if (wrong >= 0) refuse(place, `must hold objects, got ${shown(list[wrong])} at ${wrong}`)
}

/** A quick look that spares ten thousand sound items the words for what could be wrong. */
function isSound(item: Item): boolean {
  return (
    typeof item.id === "string" &&
    item.id !== "" &&
    isCount(item.quantity, MAX_UNITS) &&
    isCount(item.length, MAX_SIDE_MM) &&
    isCount(item.width, MAX_SIDE_MM) &&
    isCount(item.height, MAX_SIDE_MM) &&
    isCount(item.weight, MAX_WEIGHT_GRAMS) &&
    ROTATIONS.includes(item.rotation) &&
    (item.shipsAlone === undefined || typeof item.shipsAlone === "boolean")
  )
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}

function checkItem(item: Item): void {
  const { id } = item
  if (typeof id !== "string" || id === "")
    refuse({ subject: "item", id: shown(id), field: "id" }, "must be a text")
  const positive = (field: string, value: unknown, max: number): void =>
    checkWholeNumber({ subject: "item", id, field, value }, { min: 1, max })
  positive("quantity", item.quantity, MAX_UNITS)
  for (const side of SIDES) positive(side, item[side], MAX_SIDE_MM)
  positive("weight", item.weight, MAX_WEIGHT_GRAMS)
  const rotation = { subject: "item", id, field: "rotation", value: item.rotation } as const
  checkWord(rotation, ROTATIONS)
  const { shipsAlone = false } = item
  if (typeof shipsAlone !== "boolean") {
    const rule = `must be true or false, got ${shown(shipsAlone)}`
    refuse({ subject: "item", id, field: "shipsAlone" }, rule)
  }
}

function checkBox(box: Box, options: CartonizeOptions): void {
  const { id, padding = 0, available = 0, fillLimit = 1, cost } = box
  if (typeof id !== "string" || id === "")
    refuse({ subject: "box", id: shown(id), field: "id" }, "must be a text")
  const whole = (field: string, value: unknown, range: { min: number; max: number }): void =>
    checkWholeNumber({ subject: "box", id, field, value }, range)
  checkWord({ subject: "box", id, field: "kind", value: box.kind }, ["parcel", "envelope"])
  for (const place of ["inner", "outer"] as const) {
    const size: unknown = box[place]
    if (typeof size !== "object" || size === null)
      refuse({ subject: "box", id, field: place }, `must be a size, got ${shown(size)}`)
  }
  for (const side of SIDES) {
    whole(`inner.${side}`, box.inner[side], { min: 1, max: MAX_SIDE_MM })
    whole(`outer.${side}`, box.outer[side], { min: box.inner[side], max: MAX_SIDE_MM })
  }
  whole("tareWeight", box.tareWeight, { min: 0, max: MAX_WEIGHT_GRAMS })
  whole("maxWeight", box.maxWeight, { min: box.tareWeight + 1, max: MAX_WEIGHT_GRAMS })
  whole("available", available, { min: 0, max: Number.MAX_SAFE_INTEGER })
  whole("padding", padding, { min: 0, max: MAX_SIDE_MM })
  const space = usableSpace(box)
  if (SIDES.some((side) => space[side] < 1))
    refuse({ subject: "box", id, field: "padding" }, "leaves no room inside")
  if (!(typeof fillLimit === "number" && fillLimit > 0 && fillLimit <= 1)) {
    refuse(
      { subject: "box", id, field: "fillLimit" },
      `must be above 0 and at most 1, got ${shown(fillLimit)}`,
    )
  }
  const isCost = typeof cost === "number" && Number.isFinite(cost) && cost >= 0
  if (cost === undefined ? options.objective === "cost" : !isCost) {
    refuse(
      { subject: "box", id, field: "cost" },
      `must be a number of at least 0, got ${shown(cost)}`,
    )
  }
}

function checkOptions(options: CartonizeOptions): void {
  const { objective = "boxes", noBoxes = "bounding", effort = "balanced" } = options
  const { kinds, maxPackageWeight, deadlineMs, seed = 0 } = options
  const word = (field: string, value: unknown, words: string[]): void =>
    checkWord({ subject: "options", id: null, field, value }, words)
  word("objective", objective, ["boxes", "volume", "cost"])
  word("noBoxes", noBoxes, ["bounding", "per-item"])
  word("effort", effort, ["fast", "balanced", "thorough"])
  if (kinds !== undefined && !Array.isArray(kinds)) {
    refuse({ subject: "options", id: null, field: "kinds" }, `must be a list, got ${shown(kinds)}`)
  }
  for (const kind of kinds ?? []) word("kinds", kind, ["parcel", "envelope"])
  if (kinds?.length === 0)
    refuse({ subject: "options", id: null, field: "kinds" }, "must name at least one kind")
  const whole = (field: string, value: unknown, range: { min: number; max: number }): void =>
    checkWholeNumber({ subject: "options", id: null, field, value }, range)
  if (maxPackageWeight !== undefined) {
    whole("maxPackageWeight", maxPackageWeight, { min: 1, max: MAX_WEIGHT_GRAMS })
  }
  whole("seed", seed, { min: 0, max: 2 ** 32 - 1 })
  const isTime = typeof deadlineMs === "number" && Number.isFinite(deadlineMs) && deadlineMs >= 0
  if (deadlineMs !== undefined && !isTime) {
    refuse(
      { subject: "options", id: null, field: "deadlineMs" },
      `must be a number of at least 0, got ${shown(deadlineMs)}`,
    )
  }
}

function refuse(
  place: { subject: InputSubject; id: string | null; field: string },
  rule: string,
): never {
  throw new CartonizerInputError({ ...place, rule })
}
