import { type Box, usableSpace } from "./box"
import { checkId, checkWholeNumber, checkWord, isPlain, refuse, shown } from "./check-field"
import { MAX_SIDE_MM, MAX_WEIGHT_GRAMS } from "./limits"
import type { Objective } from "./options"

const SIDES = ["length", "width", "height"] as const

interface Asked {
  /** Its position among the boxes. */
  index: number
  objective: Objective | undefined
}

/**
 * Refuses a box that could not be packed into honestly.
 *
 * @throws CartonizerInputError naming the box and the field
 */
export function checkBox(box: Box, asked: Asked): void {
  if (!isSound(box, asked.objective)) explain(box, asked)
}

/** A quick look that spares sound boxes, which are the same in every order, the words for what could be wrong. */
function isSound(box: Box, objective: Objective | undefined): boolean {
  const { inner, outer, padding = 0, available = 0, fillLimit = 1, rank = 0, cost } = box
  if (!isPlain(inner) || !isPlain(outer)) return false
  const isSide = (side: (typeof SIDES)[number]): boolean =>
    isWhole(inner[side], 2 * padding + 1, MAX_SIDE_MM) &&
    isWhole(outer[side], inner[side], MAX_SIDE_MM)
  return (
    typeof box.id === "string" &&
    box.id !== "" &&
    (box.kind === "parcel" || box.kind === "envelope") &&
    isWhole(padding, 0, MAX_SIDE_MM) &&
    isSide("length") &&
    isSide("width") &&
    isSide("height") &&
    isWhole(box.tareWeight, 0, MAX_WEIGHT_GRAMS) &&
    isWhole(box.maxWeight, box.tareWeight + 1, MAX_WEIGHT_GRAMS) &&
    isWhole(available, 0, Number.MAX_SAFE_INTEGER) &&
    isWhole(rank, 0, Number.MAX_SAFE_INTEGER) &&
    isShare(fillLimit) &&
    (cost === undefined ? objective !== "cost" : isCost(cost))
  )
}

function explain(box: Box, { index, objective }: Asked): void {
  const { id, padding = 0, available = 0, fillLimit = 1, rank = 0, cost } = box
  checkId("box", id, index)
  const place = (field: string) => ({ subject: "box", id, field }) as const
  const whole = (field: string, value: unknown, range: { min: number; max: number }): void =>
    checkWholeNumber({ ...place(field), value }, range)
  checkWord({ ...place("kind"), value: box.kind }, ["parcel", "envelope"])
  checkSizes(box)
  whole("tareWeight", box.tareWeight, { min: 0, max: MAX_WEIGHT_GRAMS })
  whole("maxWeight", box.maxWeight, { min: 1, max: MAX_WEIGHT_GRAMS })
  if (box.maxWeight <= box.tareWeight) {
    refuse(place("maxWeight"), `must be above tareWeight (${box.tareWeight}), got ${box.maxWeight}`)
  }
  whole("available", available, { min: 0, max: Number.MAX_SAFE_INTEGER })
  whole("rank", rank, { min: 0, max: Number.MAX_SAFE_INTEGER })
  whole("padding", padding, { min: 0, max: MAX_SIDE_MM })
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
  const range = { min: 1, max: MAX_SIDE_MM }
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
