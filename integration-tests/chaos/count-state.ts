import type { ChaosShop } from "./chaos-shop"
import { readStoreState } from "./store-state"

/** Counts what the store, the ledger and the service have at the end. */
export async function countState(shop: ChaosShop): Promise<Record<string, string>> {
  const [store, shipments, requests] = await Promise.all([
    readStoreState(shop.databaseUrl),
    shop.service.shipments(),
    shop.service.counts(),
  ])
  const atTheService = new Tally()
  for (const { confirmed_at } of shipments) {
    atTheService.add(confirmed_at === null ? "unconfirmed" : "confirmed")
  }
  const ledger = new Tally()
  for (const { state } of store.ledger) ledger.add(state)
  const fulfillments = new Set(store.linked.map(({ fulfillment_id }) => fulfillment_id))
  return {
    fulfillments: String(fulfillments.size),
    "shipments at the service": String(atTheService),
    "ledger rows": String(ledger),
    "requests to the service": String(tallyOf(requests.counts)),
    "faults by kind": String(tallyOf(requests.struck)),
  }
}

function tallyOf(counts: Record<string, number>): Tally {
  const tally = new Tally()
  for (const [name, count] of Object.entries(counts)) if (count > 0) tally.add(name, count)
  return tally
}

/** Counts of what happened, by name. */
export class Tally {
  private readonly counts = new Map<string, number>()

  add(name: string, count = 1): void {
    this.counts.set(name, this.of(name) + count)
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0)
  }

  /** `3 (one 1, other 2)` */
  toString(): string {
    const parts = [...this.counts].sort().map(([name, count]) => `${name} ${count}`)
    return parts.length === 0 ? "0" : `${this.total} (${parts.join(", ")})`
  }
}
