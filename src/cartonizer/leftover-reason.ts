import type { Box } from "./box"
import { goodsOf } from "./filling/goods"
import type { ItemType } from "./item-type"
import type { LeftoverReason } from "./result"
import { containerOf } from "./search/box-kind"
import { fitsInside } from "./search/may-hold"

/**
 * Tells why a unit of a type stayed out of all the boxes.
 *
 * @param otherwise the reason when a box of its own could have held it
 */
export function leftoverReasons(
  boxes: readonly Box[],
  { maxPackageWeight, otherwise }: { maxPackageWeight?: number; otherwise: LeftoverReason },
): (type: ItemType) => LeftoverReason {
  const containers = boxes.map((box) => containerOf(box, maxPackageWeight))
  return (type) => {
    const goods = goodsOf([type])
    let reason: LeftoverReason = "too_big"
    for (const container of containers) {
      if (type.volume > container.volumeRoom || !fitsInside(container, goods, 0)) continue
      if (type.weight <= container.weightRoom) return otherwise
      reason = "too_heavy"
    }
    return reason
  }
}
