import { isDeepStrictEqual } from "node:util"
import { z } from "@medusajs/framework/zod"
import type { FilledPackage, PackedWeight } from "../modules/shipment_ordering"
import { roundQuantity } from "../store"
import type { BenchLine } from "./bench-lines"

export const MOST_LINES = 1_000
const id = z.string().min(1).max(100)
const count = z.number().int().min(0).max(100_000)

/** Units of a line, as Medusa counts them: half a metre of cloth is 0.5. */
export const lineQuantity = z.strictObject({
  line_id: id,
  quantity: z.number().positive().max(1_000_000),
})

/** One package as it is being packed. */
const packedPackage = z.strictObject({
  box_id: id.nullable(),
  /** What belongs in it. */
  contents: z.array(lineQuantity).min(1).max(MOST_LINES),
  /** From a scale or typed, gross, in grams; null if it was not weighed. */
  weight: z.number().int().min(1).max(1_000_000).nullable(),
})

/** What is in the packages of an order so far. The page makes it, and the store keeps it. */
export const packProgress = z.strictObject({
  packages: z.array(packedPackage).min(1).max(100),
  /** How many of each piece are in, by `key`. They fill the packages one after the other. */
  ticks: z.record(z.string().max(250), count),
  /** Stays in To ship. */
  left_out: z.array(lineQuantity).max(MOST_LINES),
})

export type PackProgress = z.infer<typeof packProgress>

export type PackedPackage = PackProgress["packages"][number]
type LineQuantity = z.infer<typeof lineQuantity>

/** The planned packages, with nothing in them yet. */
export function startProgress(filled: FilledPackage[]): PackProgress {
  return { packages: toPacked(filled), ticks: {}, left_out: [] }
}

export function toPacked(filled: FilledPackage[]): PackedPackage[] {
  return filled.map(({ box_id, items }) => ({ box_id, contents: contentsOf(items), weight: null }))
}

function contentsOf(items: FilledPackage["items"]): LineQuantity[] {
  return items.map(({ line_item_id, quantity }) => ({ line_id: line_item_id, quantity }))
}

/** Whether packages and what is left out are exactly what is open of the order; otherwise it was changed. */
export function isOfOrder({ packages, left_out }: PackProgress, lines: BenchLine[]): boolean {
  const all = totalsOf([...packages.flatMap(({ contents }) => contents), ...left_out])
  return all.size === lines.length && lines.every((line) => all.get(line.id) === line.quantity)
}

/** Whether a shipment has just these packages, so that its labels are theirs. */
export function isShippedAs(packages: PackedPackage[], filled: FilledPackage[]): boolean {
  return (
    packages.length === filled.length &&
    filled.every((other, index) => {
      const one = packages[index]
      return one && isSamePackage(one, other) && [null, other.weight].includes(one.weight)
    })
  )
}

/** The same items in the same box. */
export function isSamePackage(one: PackedPackage, { box_id, items }: FilledPackage): boolean {
  return (
    one.box_id === box_id && isDeepStrictEqual(totalsOf(contentsOf(items)), totalsOf(one.contents))
  )
}

/** By line: how much of it ships. */
export function totalsOf(contents: LineQuantity[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { line_id, quantity } of contents) {
    totals.set(line_id, roundQuantity((totals.get(line_id) ?? 0) + quantity))
  }
  return totals
}

export function countTicks({ ticks }: PackProgress): number {
  return Object.values(ticks).reduce((sum, count) => sum + count, 0)
}

/** What one piece of a variant weighs, by packages that were weighed and hold nothing else. */
export function weightsOf(
  progress: PackProgress,
  of: {
    variantOf: (lineId: string) => string | null | undefined
    /** Undefined for a box that is gone. */
    tareOf: (boxId: string) => number | undefined
  },
): PackedWeight[] {
  return progress.packages.flatMap(({ weight, box_id, contents }) => {
    const [variantId, ...others] = new Set(contents.map(({ line_id }) => of.variantOf(line_id)))
    const tare = box_id === null ? 0 : of.tareOf(box_id)
    if (weight === null || tare === undefined || !variantId || others.length > 0) return []
    const units = contents.reduce((sum, { quantity }) => sum + Math.ceil(quantity), 0)
    return [{ variant_id: variantId, grams: (weight - tare) / units }]
  })
}
