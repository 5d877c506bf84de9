import { type Box, usableSpace } from "./box"
import { checkId, checkWholeNumber, checkWord, isPlain, refuse, shown } from "./check-field"
import { MAX_SIDE_MM, MAX_WEIGHT_GRAMS } from "./limits"
import type { Objective } from "./options"

const SIDES = ["length", "width", "height"] as const

/**
 * Refuses a box that could not be packed into honestly.
 *
 * @throws CartonizerInputError naming the box and the field
 */
export function checkBox(
  box: Box,
  { index, objective }: { index: number; objective: Objective | undefined },
): void {
  const { id, padding = 0, available = 0, fillLimit = 1, cost } = box
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
  whole("padding", padding, { min: 0, max: MAX_SIDE_MM })
  const space = usableSpace(box)
  if (SIDES.some((side) => space[side] < 1)) refuse(place("padding"), "leaves no room inside")
  if (!(typeof fillLimit === "number" && fillLimit > 0 && fillLimit <= 1)) {
    refuse(place("fillLimit"), `must be above 0 and at most 1, got ${shown(fillLimit)}`)
  }
  const isCost = typeof cost === "number" && Number.isFinite(cost) && cost >= 0
  if (cost === undefined ? objective === "cost" : !isCost) {
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
