import { readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { type Box, cartonize, type Item, type Rotation } from "../../../src/cartonizer"
import { packingViolations } from "../../../src/cartonizer/__tests__/packing-violations"

const instanceSchema = z.object({
  set: z.string(),
  bin: z.tuple([z.number(), z.number(), z.number()]),
  items: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
})

export interface BinFigures {
  bins: number
  instances: number
  violations: number
  meanMs: number
  maxMs: number
}

/**
 * Bins used for the instances of `uniform-bins.jsonl` whose set begins with a name: IMM (Ivancic,
 * Mathur, Mohanty 1989) or MPV (Martello, Pisinger, Vigo 2000). Their goods weigh nothing that matters.
 *
 * @param every takes every n-th instance only
 */
export function measureBins(
  folder: string,
  { set, rotation, every = 1 }: { set: string; rotation: Rotation; every?: number },
): BinFigures {
  const lines = readFileSync(path.join(folder, "uniform-bins.jsonl"), "utf8").split("\n")
  const instances = lines
    .filter((line) => line.trim() !== "")
    .map((line) => instanceSchema.parse(JSON.parse(line)))
    .filter((instance) => instance.set.startsWith(set))
    .filter((_, index) => index % every === 0)
  const figures = { bins: 0, instances: instances.length, violations: 0, meanMs: 0, maxMs: 0 }
  for (const { bin, items: sides } of instances) {
    const [length, width, height] = bin
    const size = { length, width, height }
    const limits = { tareWeight: 0, maxWeight: 1_000_000 }
    const boxes: Box[] = [{ id: "bin", kind: "parcel", inner: size, outer: size, ...limits }]
    const items = sides.map(([length, width, height, quantity], index): Item => {
      return { id: `item${index}`, length, width, height, quantity, weight: 1, rotation }
    })
    const input = { items, boxes, options: { effort: "thorough" as const } }
    const start = performance.now()
    const result = cartonize(input)
    const took = performance.now() - start
    figures.violations += packingViolations(input, result).length
    figures.bins += result.packages.length
    figures.meanMs += took / instances.length
    figures.maxMs = Math.max(figures.maxMs, took)
  }
  return figures
}
