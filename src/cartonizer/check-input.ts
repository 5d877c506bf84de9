import type { Box } from "./box"
import { checkBox } from "./check-box"
import { checkKnown, isPlain, refuse, shown } from "./check-field"
import { checkItem } from "./check-item"
import { checkOptions } from "./check-options"
import type { Item } from "./item"
import { MAX_BOXES, MAX_UNITS } from "./limits"
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
