import { checkId, checkWholeNumber, checkWord, refuse, shown } from "./check-field"
import type { Item } from "./item"
import { MAX_SIDE_MM, MAX_UNITS, MAX_WEIGHT_GRAMS } from "./limits"

const ROTATIONS: readonly string[] = ["any", "keep-flat", "never"]
const SIDES = ["length", "width", "height"] as const

/**
 * Refuses an item that could not be packed honestly.
 *
 * @param index its position among the items
 * @throws CartonizerInputError naming the item and the field
 */
export function checkItem(item: Item, index: number): void {
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
