import { type Box, usableSpace } from "./box"
import {
  checkKnown,
  isPlain,
  refuse,
  shown,
  checkWholeNumber,
  checkWord,
  checkId,
} from "./input-error"
import type { Item } from "./item"
import type { CartonizeOptions, Objective } from "./options"

/** Limits of one order: whole millimetres and whole grams, for items and boxes. */
export const PACKING_LIMITS = {
  /** 100 m: beyond any parcel, and volumes stay exact integers. */
  sideMm: 100_000,
  /** 1,000 t; also the limit of `maxPackageWeight`. */
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

/** A record, so that the compiler reports a missing name. */
const KNOWN: Record<keyof CartonizeInput, true> = { items: true, boxes: true, options: true }

/** Refuses input or options that are no object. @throws CartonizerInputError */
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
  if (boxes.length > PACKING_LIMITS.boxes) {
    const rule = `must be at most ${PACKING_LIMITS.boxes} kinds of box, got ${boxes.length}`
    refuse({ subject: "input", id: null, field: "boxes" }, rule)
  }
  let units = 0
  const itemIds = new Set<string>()
  for (const [index, item] of items.entries()) {
    checkItem(item, index)
    refuseSecond("item", item.id, itemIds)
    units += item.quantity
    if (units > PACKING_LIMITS.units) {
      refuse(
        { subject: "item", id: item.id, field: "quantity" },
        `makes more than ${PACKING_LIMITS.units} units in one order`,
      )
    }
  }
  const boxIds = new Set<string>()
  for (const [index, box] of boxes.entries()) {
    checkBox(box, { index, objective: options.objective })
    refuseSecond("box", box.id, boxIds)
  }
}

/** Placements and packages refer to items and boxes by id, so every id must be unique. */
function refuseSecond(subject: "item" | "box", id: string, seen: Set<string>): void {
  if (seen.has(id)) refuse({ subject, id, field: "id" }, `is used by another ${subject}`)
  seen.add(id)
}

/** Callers without a type checker may pass anything. */
function checkList(field: "items" | "boxes", list: unknown): void {
  const place = { subject: "input", id: null, field } as const
  if (!Array.isArray(list)) refuse(place, `must be a list, got ${shown(list)}`)
  const wrong = list.findIndex((entry) => !isPlain(entry))
  if (wrong >= 0) refuse(place, `must hold objects, got ${shown(list[wrong])} at ${wrong}`)
}

/** A record, so that the compiler reports a missing name. */
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
    whole("maxPackageWeight", maxPackageWeight, { min: 1, max: PACKING_LIMITS.weightGrams })
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
 * Refuses an item with an invalid field.
 *
 * @param index its position among the items
 * @throws CartonizerInputError naming the item and the field
 */
function checkItem(item: Item, index: number): void {
  if (isSoundItem(item)) return
  const { id } = item
  checkId("item", id, index)
  const positive = (field: string, value: unknown, max: number): void =>
    checkWholeNumber({ subject: "item", id, field, value }, { min: 1, max })
  positive("quantity", item.quantity, PACKING_LIMITS.units)
  for (const side of SIDES) positive(side, item[side], PACKING_LIMITS.sideMm)
  positive("weight", item.weight, PACKING_LIMITS.weightGrams)
  const rotation = { subject: "item", id, field: "rotation", value: item.rotation } as const
  checkWord(rotation, ROTATIONS)
  const { shipsAlone = false } = item
  if (typeof shipsAlone !== "boolean") {
    const rule = `must be true or false, got ${shown(shipsAlone)}`
    refuse({ subject: "item", id, field: "shipsAlone" }, rule)
  }
}

/** Quick check: spares ten thousand valid items the work of preparing error texts. */
function isSoundItem(item: Item): boolean {
  return (
    typeof item.id === "string" &&
    item.id !== "" &&
    isCount(item.quantity, PACKING_LIMITS.units) &&
    isCount(item.length, PACKING_LIMITS.sideMm) &&
    isCount(item.width, PACKING_LIMITS.sideMm) &&
    isCount(item.height, PACKING_LIMITS.sideMm) &&
    isCount(item.weight, PACKING_LIMITS.weightGrams) &&
    ROTATIONS.includes(item.rotation) &&
    (item.shipsAlone === undefined || typeof item.shipsAlone === "boolean")
  )
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}

interface Asked {
  /** Its position among the boxes. */
  index: number
  objective: Objective | undefined
}

/** Refuses a box with an invalid field. @throws CartonizerInputError naming the box and the field */
function checkBox(box: Box, asked: Asked): void {
  if (!isSoundBox(box, asked.objective)) refuseBox(box, asked)
}

/** Quick check: spares valid boxes the work of preparing error texts in every order. */
function isSoundBox(box: Box, objective: Objective | undefined): boolean {
  const { inner, outer, padding = 0, available = 0, fillLimit = 1, rank = 0, cost } = box
  if (!isPlain(inner) || !isPlain(outer)) return false
  const isSide = (side: (typeof SIDES)[number]): boolean =>
    isWhole(inner[side], 2 * padding + 1, PACKING_LIMITS.sideMm) &&
    isWhole(outer[side], inner[side], PACKING_LIMITS.sideMm)
  return (
    typeof box.id === "string" &&
    box.id !== "" &&
    (box.kind === "parcel" || box.kind === "envelope") &&
    isWhole(padding, 0, PACKING_LIMITS.sideMm) &&
    isSide("length") &&
    isSide("width") &&
    isSide("height") &&
    isWhole(box.tareWeight, 0, PACKING_LIMITS.weightGrams) &&
    isWhole(box.maxWeight, box.tareWeight + 1, PACKING_LIMITS.weightGrams) &&
    isWhole(available, 0, Number.MAX_SAFE_INTEGER) &&
    isWhole(rank, 0, Number.MAX_SAFE_INTEGER) &&
    isShare(fillLimit) &&
    (cost === undefined ? objective !== "cost" : isCost(cost))
  )
}

function refuseBox(box: Box, { index, objective }: Asked): void {
  const { id, padding = 0, available = 0, fillLimit = 1, rank = 0, cost } = box
  checkId("box", id, index)
  const place = (field: string) => ({ subject: "box", id, field }) as const
  const whole = (field: string, value: unknown, range: { min: number; max: number }): void =>
    checkWholeNumber({ ...place(field), value }, range)
  checkWord({ ...place("kind"), value: box.kind }, ["parcel", "envelope"])
  checkSizes(box)
  whole("tareWeight", box.tareWeight, { min: 0, max: PACKING_LIMITS.weightGrams })
  whole("maxWeight", box.maxWeight, { min: 1, max: PACKING_LIMITS.weightGrams })
  if (box.maxWeight <= box.tareWeight) {
    refuse(place("maxWeight"), `must be above tareWeight (${box.tareWeight}), got ${box.maxWeight}`)
  }
  whole("available", available, { min: 0, max: Number.MAX_SAFE_INTEGER })
  whole("rank", rank, { min: 0, max: Number.MAX_SAFE_INTEGER })
  whole("padding", padding, { min: 0, max: PACKING_LIMITS.sideMm })
  const space = usableSpace(box)
  if (SIDES.some((side) => space[side] < 1)) refuse(place("padding"), "leaves no room inside")
  if (!isShare(fillLimit)) {
    refuse(place("fillLimit"), `must be above 0 and at most 1, got ${shown(fillLimit)}`)
  }
  if (cost === undefined ? objective === "cost" : !isCost(cost)) {
    refuse(place("cost"), `must be a number of at least 0, got ${shown(cost)}`)
  }
}

function checkSizes({ id, inner, outer }: Box): void {
  const place = (field: string) => ({ subject: "box", id, field }) as const
  for (const [field, size] of Object.entries<unknown>({ inner, outer })) {
    if (!isPlain(size)) refuse(place(field), `must be a size, got ${shown(size)}`)
  }
  const range = { min: 1, max: PACKING_LIMITS.sideMm }
  for (const side of SIDES) {
    checkWholeNumber({ ...place(`inner.${side}`), value: inner[side] }, range)
    checkWholeNumber({ ...place(`outer.${side}`), value: outer[side] }, range)
    if (outer[side] >= inner[side]) continue
    const rule = `must be at least inner.${side} (${inner[side]}), got ${outer[side]}`
    refuse(place(`outer.${side}`), rule)
  }
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

function isShare(value: number): boolean {
  return typeof value === "number" && value > 0 && value <= 1
}

function isCost(value: number): boolean {
  return Number.isFinite(value) && value >= 0
}
