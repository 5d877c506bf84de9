import type { Counts, Filling } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import { holdsOne } from "./may-hold"
import type { PackedBox, Packing, PackingTask } from "./packing-task"
import { Stock } from "./stock"

/** A box that is being filled layer by layer. */
interface Pile {
  kind: BoxKind
  blocks: number[]
  placed: Counts
  units: number
  weight: number
  volume: number
  /** Millimetres above the floor that are taken. */
  height: number
}

/** Equal units side by side, on the floor that a pile has now. */
interface Layer {
  turn: number
  along: number
  across: number
  units: number
}

/**
 * Packs what there was no time for: layers of equal units, pile after pile. Wastes room, but takes
 * next to no time, so that an answer that is due is always complete.
 */
export function stackRest(
  task: PackingTask,
  { packed, left }: Packing,
  taken: readonly BoxKind[],
): Packing {
  const stock = new Stock([...taken, ...packed.map(({ kind }) => kind)])
  const biggestFirst = [...task.kinds].sort(
    (a, b) => b.container.volumeRoom - a.container.volumeRoom,
  )
  const rest = left.slice()
  const piles: Pile[] = []
  let pile: Pile | undefined
  for (let type = 0; type < rest.length; type++) {
    while (rest[type]! > 0) {
      let layer: Layer | undefined = pile && layerOn(task, pile, { type, wanted: rest[type]! })
      if (!layer) {
        const kind = biggestFirst.find(
          (one) => stock.left(one) > 0 && holdsOne(one.container, task.goods, type),
        )
        if (!kind) break
        stock.take(kind)
        const placed = new Int32Array(rest.length)
        pile = { kind, blocks: [], placed, units: 0, weight: 0, volume: 0, height: 0 }
        piles.push(pile)
        layer = layerOn(task, pile, { type, wanted: rest[type]! })
      }
      if (!pile || !layer) break
      addLayer(task, pile, { ...layer, type })
      rest[type] = rest[type]! - layer.units
    }
  }
  return { packed: [...packed, ...piles.map(packedPile)], left: rest }
}

/** The layer with the most goods for its height, or undefined when no unit fits on the pile. */
function layerOn(
  { goods }: PackingTask,
  { kind, height, weight, volume }: Pile,
  { type, wanted }: { type: number; wanted: number },
): Layer | undefined {
  const { sides, weightRoom, volumeRoom } = kind.container
  const { turns, turnsFrom } = goods
  const carried = Math.floor(
    Math.min(
      wanted,
      (weightRoom - weight) / goods.weight[type]!,
      (volumeRoom - volume) / goods.volume[type]!,
    ),
  )
  let best: (Layer & { density: number }) | undefined
  for (let turn = turnsFrom[type]!; turn < turnsFrom[type + 1]!; turn += 3) {
    const tall = turns[turn + 2]!
    if (height + tall > sides[2]) continue
    const along = Math.min(Math.floor(sides[0] / turns[turn]!), carried)
    if (along === 0) continue
    const across = Math.min(Math.floor(sides[1] / turns[turn + 1]!), Math.floor(carried / along))
    const units = along * across
    if (units === 0 || (best && units / tall <= best.density)) continue
    best = { turn, along, across, units, density: units / tall }
  }
  return best
}

function addLayer({ goods }: PackingTask, pile: Pile, layer: Layer & { type: number }): void {
  const { type, turn, along, across, units } = layer
  const [x = 0, y = 0, z = 0] = goods.turns.subarray(turn, turn + 3)
  pile.blocks.push(type, 0, 0, pile.height, x, y, z, along, across, 1)
  pile.height += z
  pile.placed[type] = pile.placed[type]! + units
  pile.units += units
  pile.weight += units * goods.weight[type]!
  pile.volume += units * goods.volume[type]!
}

function packedPile({ kind, blocks, placed, units, weight, volume }: Pile): PackedBox {
  const filling: Filling = { blocks: Int32Array.from(blocks), placed, units, weight, volume }
  return { kind, filling }
}
