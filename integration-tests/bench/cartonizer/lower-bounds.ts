import type { Box, Item } from "../../../src/cartonizer"
import { countUnits } from "../../../src/cartonizer/filling/filling"
import { volumeOf } from "../../../src/cartonizer/order"
import { createItemTable, toCounts, groupItems } from "../../../src/cartonizer/item-type"
import { toContainer } from "../../../src/cartonizer/search/box-kind"
import { countFewestByRoom, ShareTable } from "../../../src/cartonizer/search/lower-bounds"
import { sumContent } from "../../../src/cartonizer/search/box-kind"

/** Choices of boxes that are looked through for an order at most. */
const MOST_CHOICES = 20_000

/** What an order takes at least, by the bounds that the search stops at. */
export interface LowerBounds {
  boxes: number
  /** Outsides of as many boxes as were used, in cubic millimetres; 0 when it would take too long to say. */
  volume: number
}

/** @param used boxes that were used; nothing is said of the volume of any other number of them */
export function lowerBounds(items: Item[], boxes: Box[], used: number): LowerBounds {
  const types = groupItems(items)
  const table = createItemTable(types)
  const counts = toCounts(types)
  const kinds = boxes.map((box) => ({ container: toContainer(box), outer: volumeOf(box.outer) }))
  const containers = kinds.map(({ container }) => container)
  const shares = new ShareTable(table)
  const byShare = shares.countFewest(containers, counts)
  const fewest = Math.max(
    countFewestByRoom(containers, table, counts),
    Number.isFinite(byShare) ? byShare : 0,
  )
  if (countUnits(counts) === 0) return { boxes: 0, volume: 0 }
  const { weight, volume } = sumContent(table, counts)
  const choices = choicesOf(kinds.length, used).map((choice) => ({
    chosen: choice.flatMap((index) => containers[index] ?? []),
    outer: choice.reduce((sum, index) => sum + (kinds[index]?.outer ?? 0), 0),
  }))
  choices.sort((a, b) => a.outer - b.outer)
  const least = choices.find(({ chosen }) => {
    const weightRoom = chosen.reduce((sum, one) => sum + one.weightRoom, 0)
    const volumeRoom = chosen.reduce((sum, one) => sum + one.volumeRoom, 0)
    const hasRoom = weight <= weightRoom && volume <= volumeRoom
    return hasRoom && !shares.provesTooFew(chosen, counts)
  })
  return { boxes: fewest, volume: least?.outer ?? 0 }
}

/** Every choice of so many out of a number of kinds, each as often as one likes; none if they are too many. */
function choicesOf(kinds: number, wanted: number): number[][] {
  let choices: number[][] = [[]]
  for (let size = 0; size < wanted; size++) {
    choices = choices.flatMap((choice) =>
      Array.from({ length: kinds - (choice.at(-1) ?? 0) }, (_, step) => [
        ...choice,
        (choice.at(-1) ?? 0) + step,
      ]),
    )
    if (choices.length > MOST_CHOICES) return []
  }
  return choices
}
