import { readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { cartonize, type Item } from "../../../src/cartonizer"
import { packingViolations } from "../../../src/cartonizer/__tests__/packing-violations"
import { type BinInstance, binInput } from "../../../src/cartonizer/__tests__/published-bins"
import type { ContainerProblem } from "../../../src/cartonizer/__tests__/published-containers"
import {
  filledShare,
  loadContainer,
  loadViolations,
} from "../../../src/cartonizer/__tests__/published-loads"
import { type Work, WORK } from "../../../src/cartonizer/options"

interface PublishedSet {
  name: string
  /** Fewer bins are better; more filled is better. */
  measure: "bins" | "filled"
  instances: () => (() => Solution)[]
}

interface Solution {
  /** Bins, or the share of a container that is filled. */
  figure: number
  /** Rules of packing that were broken. */
  check: () => string[]
}

export type PublishedRun = ReturnType<typeof runPublished>

/** Solves every n-th instance of a set, from the first on. */
export function runPublished({ name, measure, instances }: PublishedSet, every: number) {
  const solvers = instances().filter((_, index) => index % every === 0)
  const results = solvers.map((solve) => {
    const start = performance.now()
    const { figure, check } = solve()
    return { figure, ms: performance.now() - start, violations: check() }
  })
  return { name, measure, every, results }
}

const BINS = [
  ["IMM", "any"],
  ["MPV", "any"],
  ["MPV", "never"],
] as const

/** `thorough` makes as many attempts at a container as at one box of many; a whole order may take a second. */
const LOADS: [name: string, work: Work][] = [
  ["thorough", WORK.thorough],
  ["one second", { ...WORK.thorough, fillAttempts: 1_000_000, fillSteps: 60_000_000 }],
]

/**
 * The published instances of a folder.
 *
 * `uniform-bins.jsonl`: IMM (Ivancic, Mathur, Mohanty 1989), MPV (Martello, Pisinger, Vigo 2000). `thpack1.txt` to
 * `thpack7.txt`: one container to fill as far as possible, BR1 to BR7 (Bischoff, Ratcliff; OR-Library).
 */
export function publishedSets(folder: string): PublishedSet[] {
  const bins = BINS.map(([family, rotation]): PublishedSet => {
    const instances = () => readBins(folder).filter(({ set }) => set.startsWith(family))
    return {
      name: `${family} ${rotation}`,
      measure: "bins",
      instances: () => instances().map((instance) => () => packBins(instance, rotation)),
    }
  })
  const loads = [1, 2, 3, 4, 5, 6, 7].flatMap((file) =>
    LOADS.map(([name, work]): PublishedSet => {
      const problems = () => readContainers(path.join(folder, `thpack${file}.txt`))
      return {
        name: `BR${file} ${name}`,
        measure: "filled",
        instances: () => problems().map((problem) => () => fillContainer(problem, work)),
      }
    }),
  )
  return [...bins, ...loads]
}

const binsSchema = z.object({
  set: z.string(),
  bin: z.tuple([z.number(), z.number(), z.number()]),
  items: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
})

function readBins(folder: string) {
  const lines = readFileSync(path.join(folder, "uniform-bins.jsonl"), "utf8").trim().split("\n")
  return lines.map((line) => binsSchema.parse(JSON.parse(line)))
}

function packBins(instance: BinInstance, rotation: Item["rotation"]): Solution {
  const input = binInput(instance, rotation)
  const result = cartonize(input)
  return { figure: result.packages.length, check: () => packingViolations(input, result) }
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

function fillContainer(problem: ContainerProblem, work: Work): Solution {
  const load = loadContainer(problem, work)
  return { figure: filledShare(problem, load), check: () => loadViolations(problem, load) }
}
