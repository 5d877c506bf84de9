import type { Box } from "./box"
import { containerOf } from "./box-stock"
import { fitsInside } from "./fill-best"
import type { ItemType } from "./item-type"
import type { LeftoverReason } from "./result"
import { volumeOf } from "./size"

/**
 * Why a unit of this type stayed out of all the boxes.
 *
 * @param otherwise the reason when a box of its own could have held it
 */
export function leftoverReason(
  type: ItemType,
  boxes: Box[],
  { maxPackageWeight, otherwise }: { maxPackageWeight?: number; otherwise: LeftoverReason },
): LeftoverReason {
  const roomy = boxes
    .map((box) => containerOf(box, maxPackageWeight))
    .filter((container) => fitsInside(container, type))
    .filter((container) => volumeOf(type.size) <= container.volumeRoom)
  if (roomy.length === 0) return "too_big"
  if (roomy.every((container) => type.weight > container.weightRoom)) return "too_heavy"
  return otherwise
}
