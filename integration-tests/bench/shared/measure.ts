/** Does the run of this number and returns its milliseconds. */
export type Contestant = (run: number) => Promise<number>

/**
 * Lets the contestants run one after the other, `runs` times, and returns the times of each.
 *
 * They take turns in every order, so that what slows the machine down for a while, and what one leaves
 * behind for the next, strikes all of them alike.
 */
export async function inTurns(runs: number, contestants: Contestant[]): Promise<number[][]> {
  const raced = contestants.map((contestant) => ({ contestant, times: new Array<number>() }))
  for (let run = 0; run < runs; run++) {
    for (const { contestant, times } of orderOf(raced, run)) {
      times.push(await contestant(run))
    }
  }
  return raced.map(({ times }) => times)
}

function orderOf<Item>(items: Item[], run: number): Item[] {
  const order = rotated(items, run)
  return Math.floor(run / items.length) % 2 === 0 ? order : order.reverse()
}

/** The items beginning with the one at `first`, counted on from the start again after the last. */
export function rotated<Item>(items: readonly Item[], first: number): Item[] {
  const start = first % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

/** The smallest of `values` that at least `percent` of them do not exceed; NaN when there are none. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length))
  return sorted[rank - 1] ?? NaN
}

export function p99(values: readonly number[]): number {
  return percentile(values, 99)
}

/** The middle of `values`, or half-way between the two in the middle; NaN when there are none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? NaN) + (sorted[Math.floor(half)] ?? NaN)) / 2
}

/** Does `work` for all items in their order, `limit` of them at a time, each as soon as another is done. */
export async function workAtOnce<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) {
      results[index] = await work(item, index)
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}

/** @returns milliseconds */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
