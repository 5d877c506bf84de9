import { readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { cartonize, type Item } from "../../../src/cartonizer"
import { packingViolations } from "../../../src/cartonizer/__tests__/packing-violations"
import { binInput } from "../../../src/cartonizer/__tests__/published-bins"
import type { ContainerProblem } from "../../../src/cartonizer/__tests__/published-containers"
import {
  filledShare,
  loadContainer,
  loadViolations,
} from "../../../src/cartonizer/__tests__/published-loads"
import { WORK } from "../../../src/cartonizer/options"
import { sum } from "./compare-orders"

interface PublishedSet {
  name: string
  /** Fewer bins are better; more filled is better. */
  measure: "bins" | "filled"
  /** What the cartonizer came to at effort `thorough`: all bins together, or the mean share that is filled. */
  record: { instances: number; figure: number }
  solvers: () => (() => Solution)[]
}

interface Solution {
  /** Bins, or the share of a container that is filled. */
  figure: number
  /** Rules of packing that are broken. */
  violations: string[]
}

/**
 * The published instances of a folder.
 *
 * `uniform-bins.jsonl`: IMM (Ivancic, Mathur, Mohanty 1989), MPV (Martello, Pisinger, Vigo 2000). `thpack1.txt` to
 * `thpack7.txt`: one container to fill as far as possible, BR1 to BR7 (Bischoff, Ratcliff; OR-Library).
 */
export function publishedSets(folder: string): PublishedSet[] {
  const bins = (family: string, rotation: Item["rotation"], record: PublishedSet["record"]) => ({
    ...{ name: `${family} ${rotation}`, measure: "bins" as const, record },
    solvers: () =>
      readBins(folder, family).map((instance) => () => {
        const input = binInput(instance, rotation)
        const result = cartonize(input)
        return { figure: result.packages.length, violations: packingViolations(input, result) }
      }),
  })
  const containers = (file: number, filled: number) => ({
    ...{ name: `BR${file}`, measure: "filled" as const },
    record: { instances: 100, figure: filled },
    solvers: () =>
      readContainers(path.join(folder, `thpack${file}.txt`)).map((problem) => () => {
        const load = loadContainer(problem, WORK.thorough)
        return { figure: filledShare(problem, load), violations: loadViolations(problem, load) }
      }),
  })
  return [
    bins("IMM", "any", { instances: 47, figure: 699 }),
    bins("MPV", "any", { instances: 320, figure: 9061 }),
    bins("MPV", "never", { instances: 320, figure: 9861 }),
    ...[0.8854, 0.8897, 0.8894, 0.8876, 0.8856, 0.8846, 0.8815].map((filled, index) =>
      containers(index + 1, filled),
    ),
  ]
}

/** How the figures of a set's instances compare with the record. */
export function compareWithRecord(
  { name, measure, record }: Omit<PublishedSet, "solvers">,
  figures: number[],
): { isWorse: boolean; text: string } {
  const total = sum(figures)
  const now = Number((measure === "bins" ? total : total / figures.length).toFixed(4))
  const textOf = (figure: number) =>
    measure === "bins" ? `${figure} bins` : `${(100 * figure).toFixed(2)} % filled`
  if (figures.length !== record.instances) {
    const text = `${name}: ${textOf(now)}, not compared: on record are ${record.instances} instances`
    return { isWorse: false, text }
  }
  const gain = measure === "bins" ? record.figure - now : now - record.figure
  const than = gain < 0 ? "worse than" : gain > 0 ? "better than" : "the same as"
  const text = `${name}: ${textOf(now)}, ${than} the ${textOf(record.figure)} on record`
  return { isWorse: gain < 0, text }
}

const binsSchema = z.object({
  set: z.string(),
  bin: z.tuple([z.number(), z.number(), z.number()]),
  items: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
})

function readBins(folder: string, family: string) {
  const lines = readFileSync(path.join(folder, "uniform-bins.jsonl"), "utf8").trim().split("\n")
  const instances = lines.map((line) => binsSchema.parse(JSON.parse(line)))
  return instances.filter(({ set }) => set.startsWith(family))
}

/** Numbers only: problems; of each its number, seed, container and kinds of items, then a row for each kind. */
function readContainers(file: string): ContainerProblem[] {
  const numbers = readFileSync(file, "utf8").trim().split(/\s+/).map(Number).values()
  const next = (): number => numbers.next().value ?? NaN
  return Array.from({ length: next() }, () => {
    const [, , ...sides] = [next(), next(), next(), next(), next()] as const
    const types = Array.from({ length: next() }, () => {
      next()
      const [a, standsA, b, standsB, c, standsC] = [next(), next(), next(), next(), next(), next()]
      const mayStand = [standsA === 1, standsB === 1, standsC === 1] as const
      return { sides: [a, b, c] as const, mayStand, count: next() }
    })
    return { sides, types }
  })
}
