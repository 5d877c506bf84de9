import type { Box } from "./box"
import { checkBox } from "./check-box"
import {
  checkKnown,
  isPlain,
  refuse,
  shown,
  checkWholeNumber,
  checkWord,
  checkId,
} from "./check-field"
import type { Item } from "./item"
import { MAX_BOXES, MAX_UNITS, MAX_WEIGHT_GRAMS, MAX_SIDE_MM } from "./limits"
import type { CartonizeOptions } from "./options"

/** Items and boxes may have further fields, which are left alone; nothing of it is changed. */
export interface CartonizeInput {
  items: readonly Item[]
  boxes: readonly Box[]
  options?: CartonizeOptions
}

/** By name, so that the compiler misses none. */
const KNOWN: Record<keyof CartonizeInput, true> = { items: true, boxes: true, options: true }

/** Refuses what is no object at all. @throws CartonizerInputError */
export function checkShape(input: unknown): void {
  const whole = { subject: "input", id: null, field: "input" } as const
  if (!isPlain(input)) refuse(whole, `must be an object, got ${shown(input)}`)
  if (!("options" in input) || input.options === undefined || isPlain(input.options)) return
  refuse({ ...whole, field: "options" }, `must be an object, got ${shown(input.options)}`)
}

/**
 * Refuses input that would make the packing wrong.
 *
 * @throws CartonizerInputError naming the item or box, and the field
 */
export function checkInput(input: CartonizeInput): void {
  checkKnown("input", input, Object.keys(KNOWN))
  const { items, boxes, options = {} } = input
  checkList("items", items)
  checkList("boxes", boxes)
  checkOptions(options)
  if (boxes.length > MAX_BOXES) {
    const rule = `must be at most ${MAX_BOXES} kinds of box, got ${boxes.length}`
    refuse({ subject: "input", id: null, field: "boxes" }, rule)
  }
  let units = 0
  const itemIds = new Set<string>()
  for (const [index, item] of items.entries()) {
    checkItem(item, index)
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
  for (const [index, box] of boxes.entries()) {
    checkBox(box, { index, objective: options.objective })
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
  const wrong = list.findIndex((entry) => !isPlain(entry))
  if (wrong >= 0) refuse(place, `must hold objects, got ${shown(list[wrong])} at ${wrong}`)
}

/** By name, so that the compiler misses none. */
const KNOWN_OPTIONS: Record<keyof CartonizeOptions, true> = {
  objective: true,
  effort: true,
  deadlineMs: true,
  seed: true,
  maxPackageWeight: true,
  noBoxes: true,
  kinds: true,
}

/**
 * Refuses options that are unknown or wrong.
 *
 * @throws CartonizerInputError naming the option
 */
function checkOptions(options: CartonizeOptions): void {
  checkKnown("options", options, Object.keys(KNOWN_OPTIONS))
  const { objective = "boxes", noBoxes = "bounding", effort = "balanced" } = options
  const { kinds, maxPackageWeight, deadlineMs, seed = 0 } = options
  const place = (field: string) => ({ subject: "options", id: null, field }) as const
  const word = (field: string, value: unknown, words: string[]): void =>
    checkWord({ ...place(field), value }, words)
  word("objective", objective, ["boxes", "volume", "cost"])
  word("noBoxes", noBoxes, ["bounding", "per-item"])
  word("effort", effort, ["fast", "balanced", "thorough"])
  if (kinds !== undefined && !Array.isArray(kinds)) {
    refuse(place("kinds"), `must be a list, got ${shown(kinds)}`)
  }
  for (const kind of kinds ?? []) word("kinds", kind, ["parcel", "envelope"])
  if (kinds?.length === 0) refuse(place("kinds"), "must name at least one kind")
  const whole = (field: string, value: unknown, range: { min: number; max: number }): void =>
    checkWholeNumber({ ...place(field), value }, range)
  if (maxPackageWeight !== undefined) {
    whole("maxPackageWeight", maxPackageWeight, { min: 1, max: MAX_WEIGHT_GRAMS })
  }
  whole("seed", seed, { min: 0, max: 2 ** 32 - 1 })
  const isTime = typeof deadlineMs === "number" && Number.isFinite(deadlineMs) && deadlineMs >= 0
  if (deadlineMs !== undefined && !isTime) {
    refuse(place("deadlineMs"), `must be a number of at least 0, got ${shown(deadlineMs)}`)
  }
}

const ROTATIONS: readonly string[] = ["any", "keep-flat", "never"]
const SIDES = ["length", "width", "height"] as const

/**
 * Refuses an item that could not be packed honestly.
 *
 * @param index its position among the items
 * @throws CartonizerInputError naming the item and the field
 */
function checkItem(item: Item, index: number): void {
  if (isSound(item)) return
  const { id } = item
  checkId("item", id, index)
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
