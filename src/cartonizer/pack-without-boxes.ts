import { BoxFiller } from "./filling/box-filler"
import { PlanBook, Random } from "./filling/fill-plan"
import { BLOCK_STRIDE, type Counts, countUnits } from "./filling/filling"
import { type ItemType, createItemTable } from "./item-type"
import type { Search } from "./options"
import { type Size, volumeOf } from "./order"
import type { PackResult, UnnamedPackage } from "./result"

/**
 * Makes up packages for a store without boxes: one around all items that may share one, and one for each unit that ships
 * alone. They add no packaging weight.
 */
export function packWithoutBoxes(
  types: readonly ItemType[],
  counts: Counts,
  search: Search,
): PackResult {
  const sharedTypes: number[] = []
  const packages: UnnamedPackage[] = []
  for (const [type, { size, shipsAlone }] of types.entries()) {
    const units = counts[type] ?? 0
    if (units > 0 && !shipsAlone) sharedTypes.push(type)
    else {
      const { length, width, height } = size
      const blocks = Int32Array.of(type, 0, 0, 0, length, width, height, 1, 1, 1)
      for (let unit = 0; unit < units; unit++)
        packages.push(toMadeUpPackage({ outer: size, blocks }))
    }
  }
  if (sharedTypes.length > 0) {
    const items = sharedTypes.map((type) => types[type]!)
    const sharedCounts = Int32Array.from(sharedTypes, (type) => counts[type]!)
    const { outer, blocks } = arrangeItems(items, sharedCounts, search)
    for (let at = 0; at < blocks.length; at += BLOCK_STRIDE) blocks[at] = sharedTypes[blocks[at]!]!
    packages.push(toMadeUpPackage({ outer, blocks }))
  }
  return { packages, left: new Int32Array(counts.length) }
}

function toMadeUpPackage({ outer, blocks }: ArrangedItems): UnnamedPackage {
  return { boxId: null, kind: "parcel", outer, tareWeight: 0, blocks }
}

/** Items arranged into one block: the content of a made-up package. */
interface ArrangedItems {
  /** The smallest block around all units. */
  outer: Size
  /** Blocks as in `Filling`. */
  blocks: Int32Array
}

/** Above this number of units only a roughly cubic shape is tried. */
const MANY_UNITS = 500
/** The longest side of a footprint that is tried for fewer units. */
const MOST_BESIDE = 3

/** Up to this number of units the best shape is then shrunk. */
const SHRUNK_UNITS = 100
/** Factors to shorten one side by, as long as everything still fits. */
const SHRINKINGS = [0.8, 0.9, 0.97]

/** In multiples of the longest and the widest side. */
type Footprint = readonly [along: number, across: number]

/**
 * Arranges all units of a load into one block that wastes little and is no tower.
 *
 * Always succeeds: it tries a plain stack and plain rows first, and only these when it is late.
 */
function arrangeItems(
  types: readonly ItemType[],
  counts: Counts,
  { meter, isLate }: Pick<Search, "meter" | "isLate">,
): ArrangedItems {
  const lines = arrangeInLine(types, counts)
  let best = lines.reduce((a, b) => (rateAwkwardness(b.outer) < rateAwkwardness(a.outer) ? b : a))
  if (isLate()) return best
  const units = countUnits(counts)
  const base = findBase(types, counts)
  const items = createItemTable(types)
  const filler = new BoxFiller(items, { meter, isLate })
  const plan = new PlanBook(items, new Random(1)).plan(0, counts, true)
  /** Packs everything within these sides and keeps it if it is better. Returns whether it is. */
  const improveWithin = (sides: readonly [number, number, number]): boolean => {
    filler.fill({ sides, weightRoom: Infinity, volumeRoom: Infinity }, counts, plan)
    if (filler.units < units) return false
    const { blocks } = filler.filling()
    const outer = measureOuter(blocks)
    const isBetter = rateAwkwardness(outer) < rateAwkwardness(best.outer)
    if (isBetter) best = { outer, blocks }
    return isBetter
  }
  const tall = Math.max(...lines.map(({ outer }) => outer.height))
  for (const [along, across] of listFootprints(units)) {
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

/** A base that every unit fits on. */
function findBase(types: readonly ItemType[], counts: Counts): Pick<Size, "length" | "width"> {
  const base = { length: 0, width: 0 }
  for (const [type, { size }] of types.entries()) {
    if (counts[type] === 0) continue
    base.length = Math.max(base.length, size.length)
    base.width = Math.max(base.width, size.width)
  }
  return base
}

function listFootprints(units: number): readonly Footprint[] {
  const cubic = Math.ceil(Math.cbrt(units))
  if (units > MANY_UNITS) return [[cubic, cubic]]
  const beside = Array.from({ length: Math.min(units, MOST_BESIDE) }, (_, index) => index + 1)
  return beside.flatMap((along) => beside.map((across): Footprint => [along, across]))
}

/** Volume counts twice: carriers price by volume, and by length only if a package is far too long. */
function rateAwkwardness(outer: Size): number {
  return volumeOf(outer) ** 2 * Math.max(outer.length, outer.width, outer.height)
}

function measureOuter(blocks: Int32Array): Size {
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

/** The sides along which units are lined up. A stack comes first. */
const LINES: readonly Axis[] = ["height", "width", "length"]

/** Lines up all units: as a stack and as two rows. Takes almost no time and always succeeds. */
function arrangeInLine(types: readonly ItemType[], counts: Counts): ArrangedItems[] {
  return LINES.map((axis) => lineUp(types, counts, axis))
}

function lineUp(types: readonly ItemType[], counts: Counts, axis: Axis): ArrangedItems {
  const blocks: number[] = []
  const outer: Size = { length: 0, width: 0, height: 0 }
  for (const [type, { size: unit }] of types.entries()) {
    const units = counts[type] ?? 0
    if (units === 0) continue
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
