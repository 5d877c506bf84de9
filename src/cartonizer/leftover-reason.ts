import type { Box } from "./box"
import { goodsOf } from "./filling/goods"
import type { ItemType } from "./item-type"
import type { LeftoverReason } from "./result"
import { containerOf } from "./search/box-kind"
import { fitsInside } from "./search/may-hold"

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
  const goods = goodsOf([type])
  const roomy = boxes
    .map((box) => containerOf(box, maxPackageWeight))
    .filter((container) => fitsInside(container, goods, 0))
    .filter((container) => type.volume <= container.volumeRoom)
  if (roomy.length === 0) return "too_big"
  if (roomy.every((container) => type.weight > container.weightRoom)) return "too_heavy"
  return otherwise
}
