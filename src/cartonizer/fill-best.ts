import { type Container, type Filling, fillContainer } from "./fill-container"
import type { Counts, ItemType } from "./item-type"
import { STRATEGIES, type Strategy } from "./strategy"

export interface Load {
  types: ItemType[]
  counts: Counts
}

export function unitsIn(counts: Counts): number {
  return counts.reduce((units, count) => units + count, 0)
}

/** Grams and cubic millimetres of all units. */
export function totalOf({ types, counts }: Load): { weight: number; volume: number } {
  let weight = 0
  let volume = 0
  for (const [index, type] of types.entries()) {
    weight += (counts[index] ?? 0) * type.weight
    volume += (counts[index] ?? 0) * type.volume
  }
  return { weight, volume }
}

/** Whether every unit of the load could go into the container by size, weight and volume alone. */
export function mayHold(container: Container, load: Load): boolean {
  const { weight, volume } = totalOf(load)
  if (weight > container.weightRoom || volume > container.volumeRoom) return false
  return load.types.every((type, index) => !load.counts[index] || fitsInside(container, type))
}

export function fitsInside({ space }: Container, type: ItemType): boolean {
  return type.orientations.some(
    (size) =>
      size.length <= space.length && size.width <= space.width && size.height <= space.height,
  )
}

/** The first strategy that places the whole load, or undefined. */
export function fillAll(container: Container, load: Load): Filling | undefined {
  if (!mayHold(container, load)) return undefined
  const wanted = unitsIn(load.counts)
  for (const strategy of strategiesFor(wanted)) {
    const filling = fillContainer(container, load, strategy)
    if (filling.units.length === wanted) return filling
  }
  return undefined
}

/** The filling with the most goods by volume, of all strategies that the size of the load allows. */
export function fillBest(container: Container, load: Load): Filling {
  const [first, ...others] = strategiesFor(unitsIn(load.counts))
  let best = fillContainer(container, load, first)
  for (const strategy of others) {
    if (best.units.length === unitsIn(load.counts)) break
    const filling = fillContainer(container, load, strategy)
    if (filling.volume > best.volume) best = filling
  }
  return best
}

/** Huge orders get fewer attempts: the number of units bounds the work, never a clock. */
function strategiesFor(units: number): readonly [Strategy, ...Strategy[]] {
  const [first, second] = STRATEGIES
  if (units <= 200 || !second) return STRATEGIES
  return units <= 1000 ? [first, second] : [first]
}
