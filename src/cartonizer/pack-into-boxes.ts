import { type Draft, type DraftPackage, draftOf } from "./draft-package"
import { type Counts, unitsIn } from "./filling/filling"
import { ShelfStack } from "./filling/shelf-stack"
import type { ItemType } from "./item-type"
import type { AloneLot } from "./search/assign-alone"
import { type Demand, leftOf, sumOf } from "./search/load"
import { holdsOne } from "./search/may-hold"
import { packAloneFirst, packScarce } from "./search/pack-scarce"
import type { PackingTask } from "./search/packing-task"

/** Packs units into the merchant's boxes: those that ship alone each into its own, the others together. */
export function packIntoBoxes(
  task: PackingTask,
  types: readonly ItemType[],
  counts: Counts,
): Draft {
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
  { kinds, goods }: PackingTask,
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
    const isHopeful = kinds.findLast(({ container }) => holdsOne(container, goods, type))
    const part = !isHopeful ? hopeless : shipsAlone ? alone : shared
    part[type] = counts[type]!
  }
  return { demand: { alone, shared }, hopeless }
}

function draftsOf({ goods }: PackingTask, { type, kind, units }: AloneLot): DraftPackage[] {
  const stack = new ShelfStack(kind.container, goods)
  stack.add(type, 1)
  const blocks = Int32Array.from(stack.blocks)
  return Array.from({ length: units }, () => draftOf(kind.box, { blocks }))
}
