import { readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { cartonize, type Item } from "../../../src/cartonizer"
import { packingViolations } from "../../../src/cartonizer/__tests__/packing-violations"
import { type BinInstance, binInput } from "../../../src/cartonizer/__tests__/published-bins"
import type { PublishedResult, PublishedRun } from "./published-run"

const instanceSchema = z.object({
  set: z.string(),
  bin: z.tuple([z.number(), z.number(), z.number()]),
  items: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
})

/**
 * Bins used for the instances of `uniform-bins.jsonl` whose set begins with a name: IMM (Ivancic,
 * Mathur, Mohanty 1989) or MPV (Martello, Pisinger, Vigo 2000).
 */
export function runBins(
  folder: string,
  { family, rotation, every }: { family: string; rotation: Item["rotation"]; every: number },
): PublishedRun {
  const lines = readFileSync(path.join(folder, "uniform-bins.jsonl"), "utf8").split("\n")
  const results = lines
    .filter((line) => line.trim() !== "")
    .map((line) => instanceSchema.parse(JSON.parse(line)))
    .filter(({ set }) => set.startsWith(family))
    .filter((_, index) => index % every === 0)
    .map((instance) => binResult(instance, rotation))
  return { set: `${family} ${rotation}`, measure: "bins", every, results }
}

function binResult(instance: BinInstance, rotation: Item["rotation"]): PublishedResult {
  const input = binInput(instance, rotation)
  const start = performance.now()
  const result = cartonize(input)
  const ms = performance.now() - start
  return { figure: result.packages.length, ms, violations: packingViolations(input, result) }
}
