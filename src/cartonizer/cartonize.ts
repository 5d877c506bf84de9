import { type Answer, type Order, findBestAnswer, findBestAnswerInTime } from "./best-answer"
import { type CartonizeInput, checkInput } from "./check-input"
import { forEachUnit, countUnits } from "./filling/filling"
import { type ItemType, toCounts, createItemTable, groupItems } from "./item-type"
import { Meter } from "./options"
import type { Item } from "./order"
import type {
  CartonizeResult,
  Leftover,
  LeftoverReason,
  PackResult,
  Package,
  Placement,
  UnnamedPackage,
} from "./result"
import { toContainer, fitsInside } from "./search/box-kind"

/** Clock and work counter, for measurements. */
interface Gauges {
  /** Measures `deadlineMs` and nothing else. */
  clock?: Clock
  /** Counts the work. */
  meter?: Meter
}

/**
 * Packs an order: chooses the packages and where each unit lies.
 *
 * All lengths are whole millimetres, all weights whole grams. An order becomes one envelope or some parcels,
 * never both. If several envelopes hold everything, the smallest is taken. Every unit ends up in exactly
 * one package, or in `leftover` with a reason.
 *
 * Without `deadlineMs` the same input gives the same result, in any order of items and boxes, and more effort
 * never gives a worse one. With the same effort, more time never gives a worse one either. Results are compared
 * by the volume left out, then by the number of packages, then by their volume.
 *
 * @throws CartonizerInputError naming the item, box or option and the field that is wrong
 */
export function cartonize(input: CartonizeInput): CartonizeResult {
  return cartonizeWith(input, {})
}

/** `cartonize` with another clock or work counter, for measurements. */
export function cartonizeWith(
  input: CartonizeInput,
  { clock = monotonicClock, meter = new Meter() }: Gauges,
): CartonizeResult {
  const startedAt = clock()
  checkInput(input)
  const { boxes, options = {} } = input
  const types = groupItems(input.items)
  const counts = toCounts(types)
  if (countUnits(counts) === 0) return { kind: "packed", packages: [] }
  const order: Order = { types, counts, items: createItemTable(types), boxes, options }
  const { deadlineMs } = options
  return deadlineMs === undefined
    ? toResult(findBestAnswer(order, meter), order)
    : findResultInTime(startedAt + deadlineMs, order, { clock, meter })
}

/**
 * Writes out the hasty first answer at once and measures how long that takes. The search ends that much before
 * `due`, to have time to write out its own answer.
 */
function findResultInTime(
  due: number,
  order: Order,
  { clock, meter }: Required<Gauges>,
): CartonizeResult {
  const readAt = clock()
  let first: { answer: Answer; result: CartonizeResult } | undefined
  const answer = findBestAnswerInTime(order, meter, (answer) => {
    first = { answer, result: toResult(answer, order) }
    return createLateCheck(due - (clock() - readAt), clock)
  })
  return answer === first?.answer ? first.result : toResult(answer, order)
}

function toResult({ result, kind }: Answer, order: Order): CartonizeResult {
  const { packages, leftover } = nameUnits(result, order.types, createReasonFinder(kind, order))
  if (leftover.length === 0) return { kind: "packed", packages }
  return { kind: "unpackable", packages, leftover }
}

/** Milliseconds of a clock that never goes back. */
type Clock = () => number

const monotonicClock: Clock = () => globalThis.performance.now()

/**
 * Whether the search must end now, so that nothing runs after `due`. Assumes that the next check comes as late
 * as the latest one so far, because code that runs for the first time is slow. Once true, it stays true.
 */
function createLateCheck(due: number, clock: Clock): () => boolean {
  let lastCheck = clock()
  let widestGap = 0
  let isLate = false
  return () => {
    if (isLate) return true
    const now = clock()
    widestGap = Math.max(widestGap, now - lastCheck)
    lastCheck = now
    isLate = now + widestGap >= due
    return isLate
  }
}

/** Says why a unit of a type is in no package. */
function createReasonFinder(
  kind: Answer["kind"],
  { boxes }: Order,
): (type: ItemType) => LeftoverReason {
  const containers = boxes.filter((box) => box.kind === kind).map(toContainer)
  return (type) => {
    const table = createItemTable([type])
    const roomyContainers = containers.filter((container) => fitsInside(container, table, 0))
    if (containers.length > 0 && roomyContainers.length === 0) return "too_big"
    // Parcels take every unit that a box can hold, so this is an order of envelopes.
    const isCarried = roomyContainers.some(({ weightRoom }) => type.weight <= weightRoom)
    return containers.length === 0 || isCarried ? "not_one_envelope" : "too_heavy"
  }
}

/** Assigns item ids to the packed units and to those left over. */
function nameUnits(
  { packages, left }: PackResult,
  types: readonly ItemType[],
  reasonFor: (type: ItemType) => LeftoverReason,
): { packages: Package[]; leftover: Leftover[] } {
  // For each type: the source of the next unit, and how many units of that source are used.
  const next = new Int32Array(types.length)
  const usedUnits = new Int32Array(types.length)
  const nextId = (type: number): string => {
    const sources = types[type]!.sources
    while (sources[next[type]!]?.quantity === usedUnits[type]) {
      next[type] = next[type]! + 1
      usedUnits[type] = 0
    }
    const source = sources[next[type]!]
    if (!source) throw new Error("more units were packed than there are")
    usedUnits[type] = usedUnits[type]! + 1
    return source.id
  }
  const namedPackages = packages.map((unnamed) => toPackage(unnamed, { types, nextId }))
  const leftover: Leftover[] = []
  for (const [index, type] of types.entries()) {
    if (left[index] === 0) continue
    const reason = reasonFor(type)
    for (let at = next[index]!; at < type.sources.length; at++) {
      const item = type.sources[at]!
      const quantity = item.quantity - (at === next[index] ? usedUnits[index]! : 0)
      if (quantity > 0) leftover.push({ item: toLeftoverItem(item, quantity), reason })
    }
  }
  return { packages: namedPackages, leftover }
}

/** Also copies each field by name: an item of a class may have them as getters on its prototype. */
function toLeftoverItem(item: Item, quantity: number): Item {
  const { id, length, width, height, weight, rotation } = item
  return { ...item, id, quantity, length, width, height, weight, rotation }
}

function toPackage(
  unnamed: UnnamedPackage,
  { types, nextId }: { types: readonly ItemType[]; nextId: (type: number) => string },
): Package {
  const { boxId, kind, outer, blocks } = unnamed
  let grossWeight = unnamed.tareWeight
  const placements: Placement[] = []
  forEachUnit(blocks, (type, unit) => {
    grossWeight += types[type]!.weight
    placements.push({
      itemId: nextId(type),
      x: unit.x,
      y: unit.y,
      z: unit.z,
      length: unit.length,
      width: unit.width,
      height: unit.height,
    })
  })
  return { boxId, kind, outer: { ...outer }, grossWeight, placements }
}
