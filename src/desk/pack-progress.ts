import { z } from "@medusajs/framework/zod"
import type { FilledPackage, PackedWeight } from "../modules/shipment_ordering"
import type { GivenPackage } from "../planning"
import type { BenchLine } from "../shipping"
import { roundQuantity } from "../store"

export const MOST_LINES = 1_000
const id = z.string().min(1).max(100)
const count = z.number().int().min(0).max(100_000)

/** Units of a line, as Medusa counts them: half a metre of cloth is 0.5. */
export const lineQuantity = z.strictObject({
  line_id: id,
  quantity: z.number().positive().max(1_000_000),
})

/** One package as it is being packed. Outer sizes in millimetres. */
const packedPackage = z.strictObject({
  box_id: id.nullable(),
  length: count,
  width: count,
  height: count,
  /** As planned, gross, in grams. */
  planned_weight: count,
  /** From a scale or typed, gross, in grams; null if it was not weighed. */
  weight: z.number().int().min(1).max(1_000_000).nullable(),
  /** What belongs in it. */
  contents: z.array(lineQuantity).max(MOST_LINES),
  /** How many of each piece are in it, by `key`. */
  ticks: z.record(z.string().max(250), count),
})

/** What is in the packages of an order so far. The page makes it, and the store keeps it. */
export const packProgress = z.strictObject({
  packages: z.array(packedPackage).min(1).max(100),
  /** Stays in To ship. */
  left_out: z.array(lineQuantity).max(MOST_LINES),
})

export type PackProgress = z.infer<typeof packProgress>

type PackedPackage = PackProgress["packages"][number]
type LineQuantity = z.infer<typeof lineQuantity>

/** The planned packages, with nothing in them yet. */
export function startProgress(filled: FilledPackage[]): PackProgress {
  return {
    packages: filled.map(({ box_id, outer: [length, width, height], weight, items }) => ({
      box_id,
      length,
      width,
      height,
      planned_weight: weight,
      weight: null,
      contents: contentsOf(items),
      ticks: {},
    })),
    left_out: [],
  }
}

export function contentsOf(items: FilledPackage["items"]): LineQuantity[] {
  return items.map(({ line_item_id, quantity }) => ({ line_id: line_item_id, quantity }))
}

/** Whether packages and what is left out are exactly what is open of the order; otherwise it was changed. */
export function isOfOrder({ packages, left_out }: PackProgress, lines: BenchLine[]): boolean {
  const all = totalsOf([...packages.flatMap(({ contents }) => contents), ...left_out])
  return all.size === lines.length && lines.every((line) => all.get(line.id) === line.quantity)
}

/** By line: how much of it ships. */
export function totalsOf(contents: LineQuantity[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { line_id, quantity } of contents) {
    totals.set(line_id, roundQuantity((totals.get(line_id) ?? 0) + quantity))
  }
  return totals
}

/** The packages that ship. One is empty if all that belonged in it is left out. */
export function packagesToShip({ packages }: PackProgress): PackedPackage[] {
  return packages.filter(({ contents }) => contents.length > 0)
}

/** What is not in the packages as it should be, in words; undefined if everything is. */
export function issueOfTicks(progress: PackProgress, lines: BenchLine[]): string | undefined {
  if (packagesToShip(progress).length === 0) return "Everything is left out, so nothing ships."
  const issues = progress.packages.flatMap((one, index) =>
    issuesOfPackage(one, lines).map((issue) => `${issue} in package ${index + 1}`),
  )
  return issues.length > 0 ? `Not packed as it should be: ${issues.join(", ")}.` : undefined
}

function issuesOfPackage({ contents, ticks }: PackedPackage, lines: BenchLine[]): string[] {
  const pieces = lines.flatMap((line) => {
    const parts = contents.filter(({ line_id }) => line_id === line.id)
    // Half a metre of cloth is one piece.
    const units = parts.reduce((sum, { quantity }) => sum + Math.ceil(quantity), 0)
    return line.pieces.map(({ key, title, per_unit }) => ({ key, title, count: units * per_unit }))
  })
  const known = new Set(pieces.map(({ key }) => key))
  return [
    ...pieces
      .filter(({ key, count }) => (ticks[key] ?? 0) !== count)
      .map(({ key, title, count }) => `${ticks[key] ?? 0} of ${count} of "${title}"`),
    ...Object.entries(ticks)
      .filter(([key, count]) => count > 0 && !known.has(key))
      .map(() => "an item that is no longer in the order"),
  ]
}

/** The packages as they are ordered: with the real weight, where they were weighed. */
export function toGivenPackages(packages: PackedPackage[]): GivenPackage[] {
  return packages.map(({ box_id, length, width, height, planned_weight, weight, contents }) => ({
    box_id,
    length,
    width,
    height,
    weight: weight ?? Math.max(1, planned_weight),
    items: [...totalsOf(contents)].map(([id, quantity]) => ({ id, quantity })),
  }))
}

/** What was ticked, of all packages. */
export function countPieces({ packages }: PackProgress): number {
  return packages.reduce((sum, { ticks }) => Object.values(ticks).reduce((a, b) => a + b, sum), 0)
}

/** The packages that say what a variant really weighs: they were weighed, and nothing else is in them. */
export function weightsOf(
  progress: PackProgress,
  variantOf: (lineId: string) => string | null | undefined,
): PackedWeight[] {
  return packagesToShip(progress).flatMap(({ weight, planned_weight, contents }) => {
    const [variantId, ...others] = new Set(contents.map(({ line_id }) => variantOf(line_id)))
    if (weight === null || !variantId || others.length > 0) return []
    const quantity = roundQuantity(contents.reduce((sum, one) => sum + one.quantity, 0))
    return [{ variant_id: variantId, quantity, planned: planned_weight, real: weight }]
  })
}
