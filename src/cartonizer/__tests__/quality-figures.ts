import { cartonize, type CartonizeInput, type Package } from ".."
import type { CartonizeOptions } from "../options"
import type { OrderSet } from "./order-sets"
import { packingViolations } from "./packing-violations"

/** What a set of orders came to: boxes, and litres of their outsides to a cubic centimetre. */
export interface OrderFigures {
  boxes: number
  litres: number
}

/** Packs every order, and sees that all of it is packed by the rules. */
export function orderFigures(
  { boxes, orders }: OrderSet,
  effort: CartonizeOptions["effort"],
): OrderFigures {
  const packages = orders.flatMap((items) => packAll({ items, boxes, options: { effort } }))
  const volume = packages.reduce((sum, { outer }) => {
    return sum + outer.length * outer.width * outer.height
  }, 0)
  return { boxes: packages.length, litres: Number((volume / 1e6).toFixed(3)) }
}

/** The packages of an order that leaves nothing over. */
export function packAll(input: CartonizeInput): Package[] {
  const result = cartonize(input)
  expect(packingViolations(input, result)).toEqual([])
  expect(result.kind).toBe("packed")
  return result.packages
}
