import { readFileSync } from "node:fs"
import path from "node:path"
import type { ContainerProblem } from "../../../src/cartonizer/__tests__/published-containers"
import {
  filledShare,
  loadContainer,
  loadViolations,
} from "../../../src/cartonizer/__tests__/published-loads"
import { type Work, WORK } from "../../../src/cartonizer/options"
import type { PublishedResult, PublishedRun } from "./published-run"

/** About a second for one container, which is what a whole order may take. */
const ONE_SECOND: Work = { ...WORK.thorough, fillAttempts: 1_000_000, fillSteps: 60_000_000 }

/** Attempts at one container: as many as `thorough` makes for one box of many, or a second's worth. */
export const LOAD_WORK = { thorough: WORK.thorough, "one second": ONE_SECOND }

/**
 * Fills one container with as much as goes in: Bischoff and Ratcliff's BR1 to BR7 of the OR-Library
 * (`thpack1.txt` to `thpack7.txt`).
 */
export function runLoads(
  folder: string,
  { file, work, every }: { file: number; work: keyof typeof LOAD_WORK; every: number },
): PublishedRun {
  const text = readFileSync(path.join(folder, `thpack${file}.txt`), "utf8")
  const results = problemsIn(text)
    .filter((_, index) => index % every === 0)
    .map((problem) => loadResult(problem, LOAD_WORK[work]))
  return { set: `BR${file} ${work}`, measure: "filled", every, results }
}

function loadResult(problem: ContainerProblem, work: Work): PublishedResult {
  const start = performance.now()
  const load = loadContainer(problem, work)
  const ms = performance.now() - start
  return { figure: filledShare(problem, load), ms, violations: loadViolations(problem, load) }
}

/** Numbers only: problems; of each its number, seed, container and kinds of items, then a row for each kind. */
function problemsIn(text: string): ContainerProblem[] {
  const numbers = text.trim().split(/\s+/).map(Number)
  let at = 0
  const next = (): number => numbers[at++] ?? NaN
  return Array.from({ length: next() }, () => {
    next()
    next()
    const sides = [next(), next(), next()] as const
    const types = Array.from({ length: next() }, () => {
      next()
      const [a, standsA, b, standsB, c, standsC] = [next(), next(), next(), next(), next(), next()]
      const mayStand = [standsA === 1, standsB === 1, standsC === 1] as const
      return { sides: [a, b, c] as const, mayStand, count: next() }
    })
    return { sides, types }
  })
}
