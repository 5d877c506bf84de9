import { type Draft, draftOf } from "./draft-package"
import type { Counts } from "./filling/filling"
import type { ItemType } from "./item-type"
import { fitOneBox } from "./search/fit-one-box"
import { packLoad } from "./search/pack-load"
import type { PackedBox, PackingTask } from "./search/packing-task"
import { Stock } from "./search/stock"

/** Packs units into the merchant's boxes: those that ship alone first, then all the others. */
export function packIntoBoxes(
  task: PackingTask,
  types: readonly ItemType[],
  counts: Counts,
): Draft {
  const alone = packUnitsAlone(task, types, counts)
  const taken = alone.packed.map(({ kind }) => kind)
  const others = counts.map((count, type) => (types[type]?.shipsAlone ? 0 : count))
  const together = packLoad(task, others, taken)
  return {
    packages: [...alone.packed, ...together.packed].map(({ kind, filling }) =>
      draftOf(kind.box, filling),
    ),
    left: alone.left.map((count, type) => count + (together.left[type] ?? 0)),
  }
}

function packUnitsAlone(
  task: PackingTask,
  types: readonly ItemType[],
  counts: Counts,
): { packed: PackedBox[]; left: Counts } {
  const packed: PackedBox[] = []
  const left = new Int32Array(counts.length)
  const stock = new Stock()
  for (const [index, type] of types.entries()) {
    if (!type.shipsAlone) continue
    const single = new Int32Array(counts.length)
    single[index] = 1
    for (let units = counts[index] ?? 0; units > 0; units--) {
      const one = fitOneBox(task, single, stock)
      if (!one) {
        left[index] = units
        break
      }
      stock.take(one.kind)
      packed.push(one)
    }
  }
  return { packed, left }
}
