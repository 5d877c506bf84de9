import type { Box, CartonizeInput, Item } from ".."

type Sides = readonly [x: number, y: number, z: number]

interface Block {
  at: Sides
  sides: Sides
}

/**
 * Cubic millimetres that stay out at least when an order travels in parcels, by trying everything: every
 * unit in every box, turned in every way, at every place. For a handful of units in a few boxes.
 */
export function leastLeft({ items, boxes, options = {} }: CartonizeInput): number {
  const units = items.flatMap((item) => Array.from({ length: item.quantity }, () => item))
  const limit = options.maxPackageWeight ?? Infinity
  const places = boxes
    .filter(({ kind }) => kind === "parcel")
    .flatMap((box) => {
      const count = Math.min(units.length, box.available ?? Infinity)
      return Array.from({ length: count }, (): Place => ({ box, units: [] }))
    })
  const isHeld = remembered(units, (box, some) => holds(box, some, limit))
  let least = Infinity
  const assign = (index: number, left: number): void => {
    if (left >= least) return
    const unit = units[index]
    if (!unit) {
      least = left
      return
    }
    for (const [at, place] of places.entries()) {
      // An empty box is as good as any other of its kind.
      if (place.units.length === 0 && places[at - 1]?.box === place.box) {
        if (places[at - 1]?.units.length === 0) continue
      }
      place.units.push(index)
      if (isHeld(place)) assign(index + 1, left)
      place.units.pop()
    }
    assign(index + 1, left + volumeOf(sidesOf(unit)))
  }
  assign(0, 0)
  return least
}

interface Place {
  box: Box
  /** Positions in the list of all units. */
  units: number[]
}

/** Asks once for every box and units. What cannot take some of them cannot take all of them. */
function remembered(
  units: readonly Item[],
  holdsAll: (box: Box, units: Item[]) => boolean,
): (place: Place) => boolean {
  const known = new Map<string, boolean>()
  const ask = ({ box, units: indexes }: Place): boolean => {
    const key = `${box.id}:${indexes.join()}`
    const answer =
      known.get(key) ??
      (fewerOf(indexes).every((fewer) => ask({ box, units: fewer })) &&
        holdsAll(
          box,
          indexes.flatMap((index) => units[index] ?? []),
        ))
    known.set(key, answer)
    return answer
  }
  return ask
}

/** The same without one of them, whichever that is; nothing for a single one. */
function fewerOf(indexes: readonly number[]): number[][] {
  return indexes.length === 1 ? [] : indexes.map((out) => indexes.filter((index) => index !== out))
}

function holds(box: Box, units: readonly Item[], limit: number): boolean {
  if (units.length > 1 && units.some(({ shipsAlone }) => shipsAlone)) return false
  const weight = units.reduce((sum, unit) => sum + unit.weight, box.tareWeight)
  if (weight > Math.min(box.maxWeight, limit)) return false
  const { length, width, height } = box.inner
  const [x, y, z] = [length, width, height].map((side) => side - 2 * (box.padding ?? 0))
  const room: Sides = [x ?? 0, y ?? 0, z ?? 0]
  const volume = units.reduce((sum, unit) => sum + volumeOf(sidesOf(unit)), 0)
  if (volume > volumeOf(room) * (box.fillLimit ?? 1) * (1 + 2 ** -50)) return false
  return goIn(units, room)
}

/**
 * Whatever lies in a box can be pushed towards one corner, until every unit is as far from each wall as
 * some of the others are long together: no other places need to be tried. And the whole can be mirrored,
 * so that the first unit is no further from that corner than from the opposite one.
 */
function goIn(items: readonly Item[], room: Sides): boolean {
  const units = [...items].sort((a, b) => volumeOf(sidesOf(b)) - volumeOf(sidesOf(a)))
  const [near, deep, low] = room.map((side) => sumsUpTo(side, units))
  const placed: Block[] = []
  const place = (index: number): boolean => {
    const unit = units[index]
    if (!unit) return true
    const part = index === 0 ? 2 : 1
    for (const sides of turnsOf(unit)) {
      const last = sides.map((side, axis) => ((room[axis] ?? 0) - side) / part)
      const upTo = (sums: readonly number[] = [], axis: number): number[] =>
        sums.filter((sum) => sum <= (last[axis] ?? 0))
      for (const x of upTo(near, 0)) {
        for (const y of upTo(deep, 1)) {
          for (const z of upTo(low, 2)) {
            const block: Block = { at: [x, y, z], sides }
            if (placed.some((other) => overlap(block, other))) continue
            placed.push(block)
            if (place(index + 1)) return true
            placed.pop()
          }
        }
      }
    }
    return false
  }
  return place(0)
}

function sumsUpTo(most: number, units: readonly Item[]): number[] {
  const sums = new Set([0])
  for (const unit of units) {
    for (const sum of [...sums]) for (const side of sidesOf(unit)) sums.add(sum + side)
  }
  return [...sums].filter((sum) => sum < most).sort((a, b) => a - b)
}

function overlap(a: Block, b: Block): boolean {
  return a.at.every((near, axis) => {
    const other = b.at[axis] ?? 0
    return near < other + (b.sides[axis] ?? 0) && other < near + (a.sides[axis] ?? 0)
  })
}

function turnsOf(item: Item): Sides[] {
  const [x, y, z] = sidesOf(item)
  if (item.rotation === "never") return [[x, y, z]]
  const flat: Sides[] = [
    [x, y, z],
    [y, x, z],
  ]
  if (item.rotation === "keep-flat") return flat
  return [...flat, [x, z, y], [z, x, y], [y, z, x], [z, y, x]]
}

function sidesOf({ length, width, height }: Item): Sides {
  return [length, width, height]
}

function volumeOf([x, y, z]: Sides): number {
  return x * y * z
}
