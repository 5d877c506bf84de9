import type { BenchOptions } from "./bench-options"
import { type OrderRun, orderRuns } from "./order-runs"
import { type PublishedSet, publishedSets } from "./published-runs"

/** What a run of the bench measures. */
export interface WantedSets {
  orders: OrderRun[]
  published: PublishedSet[]
}

/**
 * The sets whose names begin as `only` asks, or all of them; the published ones where there is a folder of them.
 *
 * @throws Error that names the sets there are when no name begins so
 */
export function wantedSets(options: Omit<BenchOptions, "help">): WantedSets {
  const { only, instances } = options
  const orders = orderRuns(options)
  const published = publishedSets(instances ?? "", options)
  const offered = [...orders, ...(instances === undefined ? [] : published)]
  for (const start of only ?? []) {
    if (offered.some(({ name }) => name.startsWith(start))) continue
    if (published.some(({ name }) => name.startsWith(start))) {
      throw new Error(`--only: "${start}" needs the folder of published instances, --instances DIR`)
    }
    const names = offered.map(({ name }) => name).join(", ")
    throw new Error(`--only: no set has a name that begins with "${start}"; there are: ${names}`)
  }
  const isWanted = ({ name }: { name: string }): boolean =>
    only === undefined || only.some((start) => name.startsWith(start))
  return {
    orders: orders.filter(isWanted),
    published: instances === undefined ? [] : published.filter(isWanted),
  }
}
