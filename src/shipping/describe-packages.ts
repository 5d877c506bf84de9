import type { Loading } from "../cartonizer"
import type { BoxRow, FilledPackage, Sides } from "../modules/shipment_ordering"

/** A package for a person to read: outer sizes in whole millimetres, gross weight in whole grams. */
export interface DescribedPackage {
  boxId: string | null
  boxName: string | null
  /** Outside, in millimetres; 0 for an envelope without a size. */
  length: number
  width: number
  height: number
  /** Gross, in grams. */
  weight: number
  /** By the number of the order line. Empty when not known, such as in several packages given by hand. */
  contents: { number: number; title: string; quantity: number }[]
  /** How it is filled, for `drawLoading`; null when that is not known, or too much for a picture. */
  loading: Loading | null
}

interface Names {
  /** All of the merchant's. */
  boxes: BoxRow[]
  /** From 1; 0 for a line that is not listed. */
  numberOf: (lineId: string) => number
  titleOf: (lineId: string) => string
}

/** Names the box of a package, and its items by number and title. */
export function describePackage(
  { box_id, outer, inner, weight, items, places }: FilledPackage,
  { boxes, numberOf, titleOf }: Names,
): DescribedPackage {
  const numbers = Object.fromEntries(
    items.map(({ line_item_id: id }) => [id, numberOf(id)] as const),
  )
  const [length, width, height] = outer
  return {
    boxId: box_id,
    boxName: boxes.find(({ id }) => id === box_id)?.name ?? null,
    length,
    width,
    height,
    weight,
    contents: items
      .map(({ line_item_id: id, quantity }) => ({
        number: numberOf(id),
        title: titleOf(id),
        quantity,
      }))
      .sort((one, other) => one.number - other.number),
    loading:
      items.length === 0 || !places
        ? null
        : {
            outer: sizeOf(outer),
            ...(inner && { inner: sizeOf(inner) }),
            placements: places.map(([item = 0, x = 0, y = 0, z = 0, ...sides]) => ({
              itemId: items[item]?.line_item_id ?? "",
              x,
              y,
              z,
              ...sizeOf(sides as Sides),
            })),
            numbers,
          },
  }
}

function sizeOf([length, width, height]: Sides) {
  return { length, width, height }
}
