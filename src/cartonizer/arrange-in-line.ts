import type { BoundGoods } from "./block-of-goods"
import type { Counts } from "./filling/filling"
import type { ItemType } from "./item-type"
import type { Size } from "./size"

type Axis = keyof Size

/** Along which side units go one after the other. A stack comes first. */
const LINES: readonly Axis[] = ["height", "width", "length"]

/**
 * All units one after the other, in every such way: as a stack and as two rows, with what may be turned
 * about lying along or across. Next to no work, and never without an answer.
 */
export function arrangeInLine(types: readonly ItemType[], counts: Counts): BoundGoods[] {
  return LINES.flatMap((axis) =>
    [false, true].map((isTurned) => lineUp(types, counts, { axis, isTurned })),
  )
}

function lineUp(
  types: readonly ItemType[],
  counts: Counts,
  { axis, isTurned }: { axis: Axis; isTurned: boolean },
): BoundGoods {
  const blocks: number[] = []
  const outer: Size = { length: 0, width: 0, height: 0 }
  for (const [type, { size, rotation }] of types.entries()) {
    const units = counts[type] ?? 0
    if (units === 0) continue
    const isAcross = isTurned && rotation !== "never"
    const length = isAcross ? size.width : size.length
    const width = isAcross ? size.length : size.width
    const unit: Size = { length, width, height: size.height }
    const along = (side: Axis): number => (side === axis ? units : 1)
    const from = (side: Axis): number => (side === axis ? outer[side] : 0)
    blocks.push(type, from("length"), from("width"), from("height"))
    blocks.push(unit.length, unit.width, unit.height)
    blocks.push(along("length"), along("width"), along("height"))
    for (const side of LINES) {
      outer[side] =
        side === axis ? outer[side] + units * unit[side] : Math.max(outer[side], unit[side])
    }
  }
  return { outer, blocks: Int32Array.from(blocks) }
}
