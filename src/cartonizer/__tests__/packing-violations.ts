import type { Box, CartonizeInput, CartonizeResult, Item, Package } from ".."
import type { Placement } from "../result"
import { leftoverViolations } from "./leftover-violations"

/**
 * Everything that is wrong with a result, in words. Knows the rules of packing and nothing of how
 * the packing was found.
 */
export function packingViolations(input: CartonizeInput, result: CartonizeResult): string[] {
  return [
    ...lostOrDoubled(input, result),
    ...result.packages.flatMap((pack, index) =>
      packageViolations(input, pack).map((violation) => `package ${index}: ${violation}`),
    ),
    ...mixedKinds(result),
    ...leftoverViolations(input, result),
  ]
}

function lostOrDoubled({ items }: CartonizeInput, result: CartonizeResult): string[] {
  const seen = new Map<string, number>()
  const add = (id: string, count: number): Map<string, number> =>
    seen.set(id, (seen.get(id) ?? 0) + count)
  for (const { placements } of result.packages) for (const { itemId } of placements) add(itemId, 1)
  const leftover = result.kind === "unpackable" ? result.leftover : []
  for (const { item } of leftover) add(item.id, item.quantity)
  for (const { id, quantity } of items) add(id, -quantity)
  const wrong = [...seen].filter(([, count]) => count !== 0)
  const isEmpty = result.kind === "unpackable" && leftover.length === 0
  return [
    ...wrong.map(([id, count]) => `item ${id} is there ${count} times more than ordered`),
    ...(isEmpty ? ["unpackable without anything left over"] : []),
  ]
}

function packageViolations({ items, boxes }: CartonizeInput, pack: Package): string[] {
  const box = boxes.find(({ id }) => id === pack.boxId)
  const contents = pack.placements.map((placement) => ({
    placement,
    item: items.find(({ id }) => id === placement.itemId),
  }))
  const weight = contents.reduce((sum, { item }) => sum + (item?.weight ?? NaN), 0)
  const violations: string[] = []
  if (contents.length === 0) violations.push("is empty")
  if (pack.boxId !== null && !box) violations.push("is no box of the merchant")
  if (box && box.kind !== pack.kind) violations.push("is of another kind than its box")
  if (pack.grossWeight !== weight + (box?.tareWeight ?? 0)) violations.push("weighs something else")
  if (pack.grossWeight > (box?.maxWeight ?? Infinity)) violations.push("is too heavy")
  if (contents.length > 1 && contents.some(({ item }) => item?.shipsAlone)) {
    violations.push("holds more than what ships alone")
  }
  for (const { placement, item } of contents) {
    if (!item || !isTurnedAllowed(item, placement)) violations.push(`turns ${placement.itemId}`)
    if (!isInside(placement, box, pack)) violations.push(`${placement.itemId} sticks out`)
  }
  for (const [index, a] of pack.placements.entries()) {
    for (const b of pack.placements.slice(index + 1)) {
      if (overlap(a, b)) violations.push(`${a.itemId} and ${b.itemId} overlap`)
    }
  }
  return violations
}

function isTurnedAllowed(item: Item, placed: Placement): boolean {
  const original = [item.length, item.width, item.height]
  const now = [placed.length, placed.width, placed.height]
  if (item.rotation === "never") return `${original}` === `${now}`
  if (item.rotation === "keep-flat" && item.height !== placed.height) return false
  const sorted = (sides: number[]): string => `${[...sides].sort((a, b) => a - b)}`
  return sorted(original) === sorted(now)
}

function isInside(placed: Placement, box: Box | undefined, pack: Package): boolean {
  const room = box?.inner ?? pack.outer
  return (
    Math.min(placed.x, placed.y, placed.z) >= 0 &&
    placed.x + placed.length <= room.length &&
    placed.y + placed.width <= room.width &&
    placed.z + placed.height <= room.height
  )
}

function overlap(a: Placement, b: Placement): boolean {
  const apart =
    a.x + a.length <= b.x ||
    b.x + b.length <= a.x ||
    a.y + a.width <= b.y ||
    b.y + b.width <= a.y ||
    a.z + a.height <= b.z ||
    b.z + b.height <= a.z
  return !apart
}

function mixedKinds({ packages }: CartonizeResult): string[] {
  const kinds = new Set(packages.map(({ kind }) => kind))
  const envelopes = packages.filter(({ kind }) => kind === "envelope")
  if (kinds.size > 1) return ["parcels and envelopes in one result"]
  return envelopes.length > 1 ? ["more than one envelope"] : []
}
