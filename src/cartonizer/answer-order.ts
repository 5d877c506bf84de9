import type { Box, PackageKind } from "./box"
import { type Counts, unitsIn } from "./filling/filling"
import { ShelfStack } from "./filling/shelf-stack"
import type { ItemTable, ItemType } from "./item-type"
import { type CartonizeOptions, WORK, type Search } from "./options"
import { packWithoutBoxes } from "./pack-without-boxes"
import {
  type PackResult,
  unnamedPackageOf,
  type UnnamedPackage,
  type LeftoverReason,
} from "./result"
import type { AloneLot } from "./search/assign-alone"
import { boxKindsOf, Stock } from "./search/box-kind"
import { fitOneBox } from "./search/fit-one-box"
import { type Demand, leftOf, sumOf } from "./search/load"
import { holdsOne } from "./search/may-hold"
import { packAloneFirst, packScarce } from "./search/pack-scarce"
import { PackingTask } from "./search/packing-task"

/** The input of one packing, with equal items grouped. */
export interface Order {
  types: ItemType[]
  counts: Counts
  items: ItemTable
  boxes: readonly Box[]
  options: CartonizeOptions
}

/** How an order is packed; units are counted by item type. */
export interface Answer {
  result: PackResult
  /** Why units stay out that an empty box could hold. */
  reason: LeftoverReason
  /** The kind of box that was tried last; null if packages are made up without boxes. */
  kind: PackageKind | null
}

/** Uses one envelope if it holds everything, else parcels. Makes packages up if there is no box for parcels. */
export function answerOrder(order: Order, search: Search): Answer {
  const { types, counts, boxes, options } = order
  const { kinds = ["parcel", "envelope"] } = options
  const nothing = new Int32Array(counts.length)
  const isIn = (kind: PackageKind): boolean => boxes.some((box) => box.kind === kind)
  if (kinds.includes("envelope") && isIn("envelope") && maySharePackage(types, counts)) {
    const task = taskFor(order, "envelope", search)
    const envelope = fitOneBox(task, counts, new Stock())
    if (envelope) {
      const packages = [unnamedPackageOf(envelope.kind.box, envelope.filling)]
      return { result: { packages, left: nothing }, reason: "no_box_left", kind: "envelope" }
    }
  }
  if (!kinds.includes("parcel")) {
    return { result: { packages: [], left: counts }, reason: "not_one_envelope", kind: "envelope" }
  }
  if (!isIn("parcel")) {
    const result = packWithoutBoxes(types, counts, { options, search })
    return { result, reason: "too_heavy", kind: null }
  }
  const result = packIntoBoxes(taskFor(order, "parcel", search), types, counts)
  return { result, reason: "no_box_left", kind: "parcel" }
}

function taskFor(
  { items, boxes, options }: Order,
  requested: PackageKind,
  { objective, effort, meter, isLate }: Search,
): PackingTask {
  const { seed = 1, maxPackageWeight } = options
  const kinds = boxKindsOf(
    boxes.filter(({ kind }) => kind === requested),
    { objective, maxPackageWeight },
  )
  const work = WORK[effort]
  return new PackingTask({ items, kinds, objective, work, seed, isLate, meter })
}

/** Whether one package may hold the whole order: a unit that ships alone must not share it. */
function maySharePackage(types: ItemType[], counts: Counts): boolean {
  return unitsIn(counts) === 1 || types.every((type) => !type.shipsAlone)
}

/** Packs units into the merchant's boxes: each unit that ships alone gets its own box, the others share. */
function packIntoBoxes(task: PackingTask, types: readonly ItemType[], counts: Counts): PackResult {
  const { demand, tooBigForAll } = demandOf(task, types, counts)
  const first = packAloneFirst(task, demand)
  const isShort = unitsIn(leftOf(first)) > 0
  const load = isShort && !task.isLate() ? packScarce(task, demand, first) : first
  const { packed, stacked = [] } = load.shared
  const filled = packed.map(({ kind, filling: { blocks } }) => ({ kind, blocks }))
  return {
    packages: [
      ...load.alone.lots.flatMap((lot) => unnamedPackagesOf(task, lot)),
      ...[...filled, ...stacked].map(({ kind, blocks }) => unnamedPackageOf(kind.box, { blocks })),
    ],
    left: sumOf(leftOf(load), tooBigForAll),
  }
}

/** Separates the units that no box can hold: the search skips them. */
function demandOf(
  { kinds, items }: PackingTask,
  types: readonly ItemType[],
  counts: Counts,
): { demand: Demand; tooBigForAll: Counts } {
  const [alone, shared, tooBigForAll] = [
    counts.slice().fill(0),
    counts.slice().fill(0),
    counts.slice().fill(0),
  ]
  for (const [type, { shipsAlone }] of types.entries()) {
    // Starts at the end, because the biggest boxes mostly come last.
    const isHopeful = kinds.findLast(({ container }) => holdsOne(container, items, type))
    const part = !isHopeful ? tooBigForAll : shipsAlone ? alone : shared
    part[type] = counts[type]!
  }
  return { demand: { alone, shared }, tooBigForAll }
}

function unnamedPackagesOf(
  { items }: PackingTask,
  { type, kind, units }: AloneLot,
): UnnamedPackage[] {
  const stack = new ShelfStack(kind.container, items)
  stack.add(type, 1)
  const blocks = Int32Array.from(stack.blocks)
  return Array.from({ length: units }, () => unnamedPackageOf(kind.box, { blocks }))
}
