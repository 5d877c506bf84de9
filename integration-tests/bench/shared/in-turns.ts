import { rotated } from "./rotated"

/** One of those that are compared: does its run of this number and says how many milliseconds that took. */
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
