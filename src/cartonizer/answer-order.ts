import type { Box, PackageKind } from "./box"
import { type Counts, unitsIn } from "./filling/filling"
import { ShelfStack } from "./filling/shelf-stack"
import type { ItemTable, ItemType } from "./item-type"
import { type CartonizeOptions, WORK, type Search } from "./options"
import { packWithoutBoxes } from "./pack-without-boxes"
import { type Draft, draftOf, type DraftPackage, type LeftoverReason } from "./result"
import type { AloneLot } from "./search/assign-alone"
import { boxKindsOf, Stock } from "./search/box-kind"
import { fitOneBox } from "./search/fit-one-box"
import { type Demand, leftOf, sumOf } from "./search/load"
import { holdsOne } from "./search/may-hold"
import { packAloneFirst, packScarce } from "./search/pack-scarce"
import { PackingTask } from "./search/packing-task"

/** What is asked, with equal items grouped. */
export interface Order {
  types: ItemType[]
  counts: Counts
  items: ItemTable
  boxes: readonly Box[]
  options: CartonizeOptions
}

/** How an order is packed, by the types of its items. */
export interface Answer {
  draft: Draft
  /** Why units that a box of their own could hold stayed out, should any. */
  reason: LeftoverReason
  /** The kind of boxes that the items were meant for; null when there are none. */
  kind: PackageKind | null
}

/** One envelope if it holds everything, else parcels; without boxes, packages that are made up. */
export function answerOrder(order: Order, search: Search): Answer {
  const { types, counts, boxes, options } = order
  const { kinds = ["parcel", "envelope"] } = options
  const nothing = new Int32Array(counts.length)
  const isIn = (kind: PackageKind): boolean => boxes.some((box) => box.kind === kind)
  if (kinds.includes("envelope") && isIn("envelope") && maySharePackage(types, counts)) {
    const task = taskFor(order, "envelope", search)
    const envelope = fitOneBox(task, counts, new Stock())
    if (envelope) {
      const packages = [draftOf(envelope.kind.box, envelope.filling)]
      return { draft: { packages, left: nothing }, reason: "no_box_left", kind: "envelope" }
    }
  }
  if (!kinds.includes("parcel")) {
    return { draft: { packages: [], left: counts }, reason: "not_one_envelope", kind: "envelope" }
  }
  if (!isIn("parcel")) {
    const draft = packWithoutBoxes(types, counts, { options, search })
    return { draft, reason: "too_heavy", kind: null }
  }
  const draft = packIntoBoxes(taskFor(order, "parcel", search), types, counts)
  return { draft, reason: "no_box_left", kind: "parcel" }
}

function taskFor(
  { items, boxes, options }: Order,
  wanted: PackageKind,
  { objective, effort, meter, isLate }: Search,
): PackingTask {
  const { seed = 1, maxPackageWeight } = options
  const kinds = boxKindsOf(
    boxes.filter(({ kind }) => kind === wanted),
    { objective, maxPackageWeight },
  )
  const work = WORK[effort]
  return new PackingTask({ items, kinds, objective, work, seed, isLate, meter })
}

/** A unit that ships alone shares its package with nothing. */
function maySharePackage(types: ItemType[], counts: Counts): boolean {
  return unitsIn(counts) === 1 || types.every((type) => !type.shipsAlone)
}

/** Packs units into the merchant's boxes: those that ship alone each into its own, the others together. */
function packIntoBoxes(task: PackingTask, types: readonly ItemType[], counts: Counts): Draft {
  const { demand, hopeless } = demandOf(task, types, counts)
  const first = packAloneFirst(task, demand)
  const isShort = unitsIn(leftOf(first)) > 0
  const load = isShort && !task.isLate() ? packScarce(task, demand, first) : first
  const { packed, stacked = [] } = load.shared
  const filled = packed.map(({ kind, filling: { blocks } }) => ({ kind, blocks }))
  return {
    packages: [
      ...load.alone.lots.flatMap((lot) => draftsOf(task, lot)),
      ...[...filled, ...stacked].map(({ kind, blocks }) => draftOf(kind.box, { blocks })),
    ],
    left: sumOf(leftOf(load), hopeless),
  }
}

/** Units that no box could hold are hopeless: nothing is tried for them. */
function demandOf(
  { kinds, items }: PackingTask,
  types: readonly ItemType[],
  counts: Counts,
): { demand: Demand; hopeless: Counts } {
  const [alone, shared, hopeless] = [
    counts.slice().fill(0),
    counts.slice().fill(0),
    counts.slice().fill(0),
  ]
  for (const [type, { shipsAlone }] of types.entries()) {
    // The biggest boxes mostly come last, and mostly hold it.
    const isHopeful = kinds.findLast(({ container }) => holdsOne(container, items, type))
    const part = !isHopeful ? hopeless : shipsAlone ? alone : shared
    part[type] = counts[type]!
  }
  return { demand: { alone, shared }, hopeless }
}

function draftsOf({ items }: PackingTask, { type, kind, units }: AloneLot): DraftPackage[] {
  const stack = new ShelfStack(kind.container, items)
  stack.add(type, 1)
  const blocks = Int32Array.from(stack.blocks)
  return Array.from({ length: units }, () => draftOf(kind.box, { blocks }))
}
