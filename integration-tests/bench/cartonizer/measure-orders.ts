import { cartonize, type Box, type CartonizeOptions, type Item } from "../../../src/cartonizer"
import { forgetAnswers } from "../../../src/cartonizer/answer-memo"
import { packingViolations } from "../../../src/cartonizer/__tests__/packing-violations"
import type { OrderSet } from "../../../src/cartonizer/__tests__/order-sets"
import { fewestByRoom } from "../../../src/cartonizer/bounds/fewest-boxes"
import { ShareTable } from "../../../src/cartonizer/bounds/share-table"
import { goodsOf } from "../../../src/cartonizer/filling/goods"
import { itemTypesOf, unitsOf } from "../../../src/cartonizer/item-type"
import { containerOf } from "../../../src/cartonizer/search/box-kind"
import type { PackedBoxes } from "./binpacking-wrapper"

/** What one packer made of a set of orders. */
export interface Figures {
  boxes: number
  cubicMetres: number
  unpacked: number
  meanMs: number
  p99Ms: number
  ordersPerSecond: number
}

export interface Comparison {
  orders: number
  units: number
  lowerBound: number
  ours: Figures
  binpackingjs: Figures
  /** Ours divided by binpackingjs's. */
  ratio: { boxes: number; volume: number; meanTime: number }
  violations: number
}

type Packer = (items: Item[], boxes: Box[]) => PackedBoxes

/** Orders that both packers pack before the clock counts, so that neither is measured while cold. */
const WARM_UP = 300

/**
 * Packs every order with both packers, one after the other, so that what else the machine does hits
 * both alike. Our memo is emptied before each order: no answer is one that was kept.
 */
export function measureOrders(
  { boxes, orders }: OrderSet,
  { theirs, options = {} }: { theirs: Packer; options?: CartonizeOptions },
): Comparison {
  let violations = 0
  const ours: Packer = (items) => {
    forgetAnswers()
    return summary(cartonize({ items, boxes, options }))
  }
  for (const items of orders.slice(0, WARM_UP)) {
    ours(items, boxes)
    theirs(items, boxes)
  }
  const ourTimes: number[] = []
  const theirTimes: number[] = []
  const ourBoxes: PackedBoxes[] = []
  const theirBoxes: PackedBoxes[] = []
  let lowerBound = 0
  for (const items of orders) {
    ourBoxes.push(timed(ourTimes, () => ours(items, boxes)))
    theirBoxes.push(timed(theirTimes, () => theirs(items, boxes)))
    const input = { items, boxes, options }
    violations += packingViolations(input, cartonize(input)).length
    lowerBound += fewestBoxes(items, boxes)
  }
  const us = figuresOf(ourBoxes, ourTimes)
  const them = figuresOf(theirBoxes, theirTimes)
  return {
    orders: orders.length,
    units: orders.flat().reduce((sum, { quantity }) => sum + quantity, 0),
    lowerBound,
    ours: us,
    binpackingjs: them,
    ratio: {
      boxes: us.boxes / them.boxes,
      volume: us.cubicMetres / them.cubicMetres,
      meanTime: us.meanMs / them.meanMs,
    },
    violations,
  }
}

function summary(result: ReturnType<typeof cartonize>): PackedBoxes {
  let volume = 0
  for (const { outer } of result.packages) volume += outer.length * outer.width * outer.height
  const leftover = result.kind === "unpackable" ? result.leftover : []
  const unpacked = leftover.reduce((sum, { item }) => sum + item.quantity, 0)
  return { boxes: result.packages.length, volume, unpacked }
}

function timed<T>(times: number[], work: () => T): T {
  const start = performance.now()
  const result = work()
  times.push(performance.now() - start)
  return result
}

function figuresOf(packed: PackedBoxes[], times: number[]): Figures {
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
  const sorted = [...times].sort((a, b) => a - b)
  const meanMs = sum(times) / times.length
  return {
    boxes: sum(packed.map(({ boxes }) => boxes)),
    cubicMetres: sum(packed.map(({ volume }) => volume)) / 1e9,
    unpacked: sum(packed.map(({ unpacked }) => unpacked)),
    meanMs,
    p99Ms: sorted[Math.min(sorted.length - 1, Math.floor(0.99 * sorted.length))] ?? 0,
    ordersPerSecond: 1000 / meanMs,
  }
}

/** Boxes that an order takes at least, by the bounds that the search stops at. */
function fewestBoxes(items: Item[], boxes: Box[]): number {
  const types = itemTypesOf(items)
  const goods = goodsOf(types)
  const counts = Int32Array.from(types, unitsOf)
  const containers = boxes.map((box) => containerOf(box))
  const byShare = new ShareTable(goods).fewest(containers, counts)
  return Math.max(fewestByRoom(containers, goods, counts), Number.isFinite(byShare) ? byShare : 0)
}
