import { type Counts, countUnits } from "../filling/filling"
import type { ItemTable } from "../item-type"
import { type BoxKind, sumContent } from "./box-kind"
import { fitAll } from "./fill-greedily"
import type { PackedBox, PackingTask } from "./packing-task"

/** Above these limits rating exchanges takes too long; `rearrange` then tries random moves. */
const MOST_TYPES = 40
const MOST_BOXES = 12
const FIT_ATTEMPTS = 4
/** Exchanges rated in the time of trying one place. */
const LOOKS_PER_STEP = 4
/** Less is a rounding error. */
const LEAST_GAIN = 1e-9

/** The items for one box, by weight and volume only. */
interface Part {
  items: ItemTable
  kind: BoxKind
  counts: Int32Array
  weight: number
  volume: number
}

/**
 * Packs items into one box fewer, again and again, by dividing them up first. Filling box after box uses up the
 * items that go well together; if weight fills the boxes, too heavy items remain for the last ones.
 *
 * Gives every box the same mixture. Then overfull boxes give away or exchange single units, always the exchange that
 * helps most (a local search). Only then is each part packed.
 *
 * @returns undefined when it saves no box
 */
export function splitEvenly(
  task: PackingTask,
  packedBoxes: readonly PackedBox[],
  { counts, fewest }: { counts: Counts; fewest: number },
): PackedBox[] | undefined {
  const types = [...counts.keys()]
  if (types.length > MOST_TYPES || packedBoxes.length > MOST_BOXES) return undefined
  const lastStep = task.meter.steps + task.work.splitSteps
  let best: PackedBox[] | undefined
  for (let boxes = packedBoxes.length - 1; boxes >= fewest; boxes--) {
    const kinds = chooseKinds(task, boxes, counts)
    const parts = kinds && divide(task, deal(task.items, kinds, counts), { types, lastStep })
    const better = parts && packParts(task, parts)
    if (!better) break
    best = better
  }
  return best
}

/** So many boxes of the kind with the most room by weight and volume; undefined if that is too little. */
function chooseKinds(
  { kinds, items }: PackingTask,
  boxes: number,
  counts: Counts,
): BoxKind[] | undefined {
  const total = sumContent(items, counts)
  const shareOf = ({ container: { weightRoom, volumeRoom } }: BoxKind): number =>
    Math.min(weightRoom / total.weight, volumeRoom / total.volume)
  const most = kinds.reduce((best, kind) => (shareOf(kind) > shareOf(best) ? kind : best))
  return boxes * shareOf(most) >= 1 ? Array<BoxKind>(boxes).fill(most) : undefined
}

/** Divides every type among the boxes by their room for weight; the remainder goes to the emptiest box. */
function deal(items: ItemTable, kinds: readonly BoxKind[], counts: Counts): Part[] {
  const room = kinds.reduce((sum, { container }) => sum + container.weightRoom, 0)
  const parts = kinds.map((kind): Part => {
    return { items, kind, counts: counts.slice().fill(0), weight: 0, volume: 0 }
  })
  const fill = ({ kind, weight }: Part): number => weight / kind.container.weightRoom
  for (let type = 0; type < counts.length; type++) {
    let left = counts[type]!
    for (const part of parts) {
      const units = Math.floor((counts[type]! * part.kind.container.weightRoom) / room)
      move(part, type, units)
      left -= units
    }
    for (; left > 0; left--) {
      const emptiest = parts.reduce((least, part) => (fill(part) < fill(least) ? part : least))
      move(emptiest, type, 1)
    }
  }
  return parts
}

/** Adds units to a part, or takes them away. */
function move(part: Part, type: number, units: number): void {
  part.counts[type] = part.counts[type]! + units
  part.weight += units * part.items.weight[type]!
  part.volume += units * part.items.volume[type]!
}

/** Exchanges units until no part is overfull; undefined if that fails. */
function divide(
  task: PackingTask,
  parts: Part[],
  { types, lastStep }: { types: readonly number[]; lastStep: number },
): Part[] | undefined {
  for (;;) {
    const overfull = parts.filter((part) => measureExcess(part) > LEAST_GAIN)
    if (overfull.length === 0) return parts
    if (task.meter.steps >= lastStep || task.isLate()) return undefined
    const best = findBestExchange(task, { parts, overfull, types })
    if (!best) return undefined
    const { from, to, out, back } = best
    move(from, out, -1)
    move(to, out, 1)
    if (back === undefined) continue
    move(to, back, -1)
    move(from, back, 1)
  }
}

/** How far a part is overfull with this much more in it, as a share of its room. */
function measureExcess({ kind, weight, volume }: Part, grams = 0, cubicMillimetres = 0): number {
  const { weightRoom, volumeRoom } = kind.container
  const byWeight = (weight + grams) / weightRoom
  const byVolume = (volume + cubicMillimetres) / volumeRoom
  return Math.max(0, byWeight - 1) + Math.max(0, byVolume - 1)
}

/** The unit that leaves an overfull part, the part that it goes to, and the type of a unit that comes back, if any. */
function findBestExchange(
  { items, meter }: PackingTask,
  {
    parts,
    overfull,
    types,
  }: { parts: readonly Part[]; overfull: readonly Part[]; types: readonly number[] },
) {
  const { weight, volume } = items
  let best: { from: Part; to: Part; out: number; back: number | undefined } | undefined
  let most = LEAST_GAIN
  let looks = 0
  for (const from of overfull) {
    for (const to of parts) {
      if (to === from) continue
      const excessBefore = measureExcess(from) + measureExcess(to)
      for (const out of types) {
        if (from.counts[out] === 0) continue
        for (const back of [undefined, ...types]) {
          if (back === out || (back !== undefined && to.counts[back] === 0)) continue
          looks += 1
          const grams = weight[out]! - (back === undefined ? 0 : weight[back]!)
          const room = volume[out]! - (back === undefined ? 0 : volume[back]!)
          const gain =
            excessBefore - measureExcess(from, -grams, -room) - measureExcess(to, grams, room)
          if (gain <= most) continue
          most = gain
          best = { from, to, out, back }
        }
      }
    }
  }
  meter.steps += Math.ceil(looks / LOOKS_PER_STEP)
  return best
}

function packParts(task: PackingTask, parts: readonly Part[]): PackedBox[] | undefined {
  const boxes: PackedBox[] = []
  for (const { kind, counts } of parts) {
    if (countUnits(counts) === 0) continue
    const filling = fitAll(task, kind, { counts, attempts: FIT_ATTEMPTS })
    if (!filling) return undefined
    boxes.push({ kind, filling })
  }
  return boxes
}
