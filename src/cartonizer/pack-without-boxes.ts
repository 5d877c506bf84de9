import { BoxFiller } from "./filling/box-filler"
import { BLOCK_STRIDE, type Counts, unitsIn } from "./filling/filling"
import { type Size, volumeOf } from "./item"
import { type ItemType, itemTableOf } from "./item-type"
import type { Search, CartonizeOptions } from "./options"
import type { Draft, DraftPackage } from "./result"
import { PlanBook, Random } from "./search/plan-book"

/**
 * Makes packages up for a store that keeps no boxes: either one that bounds all items, more where
 * the weight limit asks for it, or one for each unit. They add no weight of their own.
 *
 * Units heavier than the limit are left over.
 */
export function packWithoutBoxes(
  types: readonly ItemType[],
  counts: Counts,
  { options, search }: { options: CartonizeOptions; search: Search },
): Draft {
  const { noBoxes = "bounding", maxPackageWeight = Infinity } = options
  const left = new Int32Array(counts.length)
  const shared: Lot[] = []
  const packages: DraftPackage[] = []
  for (const [type, { weight, size, shipsAlone }] of types.entries()) {
    const units = counts[type] ?? 0
    if (weight > maxPackageWeight) left[type] = units
    else if (noBoxes === "bounding" && !shipsAlone) shared.push({ type, units, weight })
    else {
      const { length, width, height } = size
      const blocks = Int32Array.of(type, 0, 0, 0, length, width, height, 1, 1, 1)
      for (let unit = 0; unit < units; unit++) packages.push(madeUp({ outer: size, blocks }))
    }
  }
  const split = () => splitByWeight(shared, { limit: maxPackageWeight, isLate: search.isLate })
  const groups = split()
  // Half of it done well and half in haste would be neither the one nor the other.
  for (const lots of search.isLate() ? split() : groups) {
    packages.push(madeUp(boundLots(types, lots, search)))
  }
  return { packages, left }
}

function madeUp({ outer, blocks }: BoundItems): DraftPackage {
  return { boxId: null, kind: "parcel", outer, tareWeight: 0, padding: 0, blocks }
}

/** Units of one type, and the grams of one of them. */
interface Lot {
  type: number
  units: number
  weight: number
}

/** Looks at the types of the lots alone: there may be as many groups as there are types. */
function boundLots(types: readonly ItemType[], lots: readonly Lot[], search: Search): BoundItems {
  const few = [...lots].sort((a, b) => a.type - b.type)
  const items = few.map(({ type }) => types[type]!)
  const { outer, blocks } = boundItems(
    items,
    Int32Array.from(few, ({ units }) => units),
    search,
  )
  for (let at = 0; at < blocks.length; at += BLOCK_STRIDE) blocks[at] = few[blocks[at]!]!.type
  return { outer, blocks }
}

/** First fit, heaviest first; once it is late, only the group that was opened last is looked at. */
function splitByWeight(
  lots: readonly Lot[],
  { limit, isLate }: { limit: number; isLate: () => boolean },
): Lot[][] {
  const groups: { lots: Lot[]; room: number }[] = []
  const heaviestFirst = [...lots].sort((a, b) => b.weight - a.weight || a.type - b.type)
  const lightest = heaviestFirst.at(-1)?.weight ?? 0
  let firstOpen = 0
  for (const { type, units, weight } of heaviestFirst) {
    while ((groups[firstOpen]?.room ?? lightest) < lightest) firstOpen += 1
    let left = units
    const from = isLate() ? Math.max(firstOpen, groups.length - 1) : firstOpen
    for (let at = from; left > 0; at++) {
      const group = (groups[at] ??= { lots: [], room: limit })
      const added = Math.min(left, Math.floor(group.room / weight))
      if (added === 0) continue
      group.lots.push({ type, units: added, weight })
      group.room -= added * weight
      left -= added
    }
  }
  return groups.map((group) => group.lots)
}

/** Items arranged into one block, as a package that is made up holds them. */
interface BoundItems {
  /** The smallest block around all units. */
  outer: Size
  /** What lies where, as in `Filling`. */
  blocks: Int32Array
}

/** Up to this number of units every footprint is tried that they can be laid out on. */
const FEW_UNITS = 12
/** Above this number of units only a roughly cubic shape is tried. */
const MANY_UNITS = 500
/** How often the longest and the widest item go beside themselves, where not every footprint is tried. */
const FOOTPRINTS = [
  [1, 2],
  [2, 1],
  [2, 2],
  [2, 3],
  [3, 3],
] as const

/** Up to this number of units the best shape is made smaller still. */
const SHRUNK_UNITS = 100
/** By how much one side is shortened at a time, as long as everything still goes in. */
const SHRINKINGS = [0.8, 0.9, 0.97]

type Footprint = readonly [along: number, across: number]

/**
 * Arranges all units of a load into one block that is neither wasteful nor a tower.
 *
 * Always succeeds: a plain stack and plain rows are among the shapes, and the only ones when it is late.
 */
function boundItems(
  types: readonly ItemType[],
  counts: Counts,
  { objective, meter, isLate }: Pick<Search, "objective" | "meter" | "isLate">,
): BoundItems {
  const rate = objective === "volume" ? volumeOf : awkwardness
  const lines = arrangeInLine(types, counts)
  let best = lines.reduce((a, b) => (rate(b.outer) < rate(a.outer) ? b : a))
  if (isLate()) return best
  const units = unitsIn(counts)
  const base = longestAndWidest(types, counts)
  const items = itemTableOf(types)
  const filler = new BoxFiller(items, { meter, isLate })
  const plan = new PlanBook(items, new Random(1)).plan(0, counts, true)
  /** Everything within these sides, if it is better than the best so far. */
  const improveWithin = (sides: readonly [number, number, number]): boolean => {
    filler.fill({ sides, weightRoom: Infinity, volumeRoom: Infinity }, counts, plan)
    if (filler.units < units) return false
    const { blocks } = filler.filling()
    const outer = outerOf(blocks)
    const isBetter = rate(outer) < rate(best.outer)
    if (isBetter) best = { outer, blocks }
    return isBetter
  }
  const tall = Math.max(...lines.map(({ outer }) => outer.height))
  for (const [along, across] of footprintsFor(units)) {
    if (isLate()) return best
    improveWithin([base.length * along, base.width * across, tall])
  }
  if (units > SHRUNK_UNITS) return best
  for (const share of SHRINKINGS) {
    for (const axis of [0, 1, 2]) {
      for (let isShorter = true; isShorter && !isLate();) {
        const { length, width, height } = best.outer
        const [x = 0, y = 0, z = 0] = [length, width, height].map((side, at) =>
          at === axis ? Math.floor(side * share) : side,
        )
        isShorter = improveWithin([x, y, z])
      }
    }
  }
  return best
}

/** The sides that every unit has room on. */
function longestAndWidest(
  types: readonly ItemType[],
  counts: Counts,
): Pick<Size, "length" | "width"> {
  const base = { length: 0, width: 0 }
  for (const [type, { size }] of types.entries()) {
    if (counts[type] === 0) continue
    base.length = Math.max(base.length, size.length)
    base.width = Math.max(base.width, size.width)
  }
  return base
}

function footprintsFor(units: number): readonly Footprint[] {
  const cubic = Math.ceil(Math.cbrt(units))
  if (units > MANY_UNITS) return [[cubic, cubic]]
  if (units > FEW_UNITS) return [...FOOTPRINTS, [cubic, cubic]]
  const beside = Array.from({ length: units }, (_, index) => index + 1)
  return beside.flatMap((along) =>
    beside.filter((across) => along * across <= units).map((across): Footprint => [along, across]),
  )
}

/** Wasted room counts twice: carriers ask for volume, and for length only where it is far too much. */
function awkwardness(outer: Size): number {
  return volumeOf(outer) ** 2 * Math.max(outer.length, outer.width, outer.height)
}

function outerOf(blocks: Int32Array): Size {
  const far = (at: number, axis: number): number =>
    blocks[at + 1 + axis]! + blocks[at + 4 + axis]! * blocks[at + 7 + axis]!
  const outer = { length: 0, width: 0, height: 0 }
  for (let at = 0; at < blocks.length; at += BLOCK_STRIDE) {
    outer.length = Math.max(outer.length, far(at, 0))
    outer.width = Math.max(outer.width, far(at, 1))
    outer.height = Math.max(outer.height, far(at, 2))
  }
  return outer
}

type Axis = keyof Size

/** Along which side units go one after the other. A stack comes first. */
const LINES: readonly Axis[] = ["height", "width", "length"]

/**
 * All units one after the other, in every such way: as a stack and as two rows, with what may be turned
 * about lying along or across. Next to no work, and never without an answer.
 */
function arrangeInLine(types: readonly ItemType[], counts: Counts): BoundItems[] {
  return LINES.flatMap((axis) =>
    [false, true].map((isTurned) => lineUp(types, counts, { axis, isTurned })),
  )
}

function lineUp(
  types: readonly ItemType[],
  counts: Counts,
  { axis, isTurned }: { axis: Axis; isTurned: boolean },
): BoundItems {
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
