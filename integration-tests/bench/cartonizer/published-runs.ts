import type { BenchOptions } from "./bench-options"
import { runBins } from "./published-bins-run"
import { type LOAD_WORK, runLoads } from "./published-loads-run"
import type { PublishedRun } from "./published-run"

const BINS = [
  { family: "IMM", rotation: "any" },
  { family: "MPV", rotation: "any" },
  { family: "MPV", rotation: "never" },
] as const
const LOAD_FILES = [1, 2, 3, 4, 5, 6, 7]
const LOAD_WORKS = ["thorough", "one second"] as const satisfies (keyof typeof LOAD_WORK)[]

/** A set of published instances that is measured when it is its turn. */
export interface PublishedSet {
  name: string
  run: () => PublishedRun
}

/** The published instances of a folder: `uniform-bins.jsonl` and `thpack1.txt` to `thpack7.txt`. */
export function publishedSets(
  folder: string,
  { every }: Pick<BenchOptions, "every">,
): PublishedSet[] {
  const bins = BINS.map(({ family, rotation }) => ({
    name: `${family} ${rotation}`,
    run: () => runBins(folder, { family, rotation, every }),
  }))
  const loads = LOAD_FILES.flatMap((file) =>
    LOAD_WORKS.map((work) => ({
      name: `BR${file} ${work}`,
      run: () => runLoads(folder, { file, work, every }),
    })),
  )
  return [...bins, ...loads]
}
