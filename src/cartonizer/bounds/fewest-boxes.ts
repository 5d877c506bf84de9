import type { Container } from "../filling/container"
import type { Counts } from "../filling/filling"
import type { Goods } from "../filling/goods"

/** Mixtures of weight and volume that are looked at, from volume alone to weight alone. */
const MIXTURES = 16

/**
 * Boxes that goods take at least by weight and volume, when each box may be of any kind.
 *
 * For every mixture of the two no box holds more than the one that is best at this mixture.
 */
export function fewestByRoom(
  containers: readonly Container[],
  goods: Goods,
  counts: Counts,
): number {
  let weight = 0
  let volume = 0
  for (let type = 0; type < counts.length; type++) {
    weight += counts[type]! * goods.weight[type]!
    volume += counts[type]! * goods.volume[type]!
  }
  if (weight === 0) return 0
  let fewest = 1
  for (let part = 0; part <= MIXTURES; part++) {
    const byWeight = part / MIXTURES / weight
    const byVolume = (1 - part / MIXTURES) / volume
    let largest = 0
    for (const { weightRoom, volumeRoom } of containers) {
      largest = Math.max(largest, byWeight * weightRoom + byVolume * volumeRoom)
    }
    fewest = Math.max(fewest, Math.ceil(1 / largest - 1e-9))
  }
  return fewest
}
