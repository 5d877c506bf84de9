import { type Draft, draftOf } from "./draft-package"
import type { Counts } from "./filling/filling"
import type { ItemType } from "./item-type"
import { ShelfStack } from "./filling/shelf-stack"
import { holdsOne } from "./search/may-hold"
import { packLoad } from "./search/pack-load"
import type { BoxOfGoods, PackingTask } from "./search/packing-task"
import { Stock } from "./search/stock"

/** Packs units into the merchant's boxes: those that ship alone first, then all the others. */
export function packIntoBoxes(
  task: PackingTask,
  types: readonly ItemType[],
  counts: Counts,
): Draft {
  const alone = packUnitsAlone(task, types, counts)
  const taken = alone.boxes.map(({ kind }) => kind)
  const others = counts.map((count, type) => (types[type]?.shipsAlone ? 0 : count))
  const { packed, stacked = [], left } = packLoad(task, others, taken)
  const filled = packed.map(({ kind, filling: { blocks } }) => ({ kind, blocks }))
  return {
    packages: [...alone.boxes, ...filled, ...stacked].map(({ kind, blocks }) =>
      draftOf(kind.box, { blocks }),
    ),
    left: alone.left.map((count, type) => count + (left[type] ?? 0)),
  }
}

/** A single unit needs no search: the first box that holds it is the most wanted one. */
function packUnitsAlone(
  { goods, kinds }: PackingTask,
  types: readonly ItemType[],
  counts: Counts,
): { boxes: BoxOfGoods[]; left: Counts } {
  const boxes: BoxOfGoods[] = []
  const left = new Int32Array(counts.length)
  const stock = new Stock()
  for (const [type, { shipsAlone }] of types.entries()) {
    if (!shipsAlone) continue
    let units = counts[type] ?? 0
    for (const kind of kinds) {
      if (!holdsOne(kind.container, goods, type)) continue
      const stack = new ShelfStack(kind.container, goods)
      stack.add(type, 1)
      const blocks = Int32Array.from(stack.blocks)
      for (; units > 0 && stock.left(kind) > 0; units--) {
        stock.take(kind)
        boxes.push({ kind, blocks })
      }
      if (units === 0) break
    }
    left[type] = units
  }
  return { boxes, left }
}
