import Big from "big.js"
import type { ComparedOrder, Side } from "./compare-order"

/** Sums over orders; amounts are exact decimal texts in the quotes' currency. */
export interface Sums {
  charged: string
  cost: string
  parcels: number
  volume: number
  emptyVolume: number
  withoutOption: number
}

export const NO_SUMS: Sums = {
  ...{ charged: "0", cost: "0", parcels: 0, volume: 0, emptyVolume: 0, withoutOption: 0 },
}

export function addSums(one: Sums, other: Sums): Sums {
  return {
    charged: new Big(one.charged).plus(other.charged).toFixed(),
    cost: new Big(one.cost).plus(other.cost).toFixed(),
    parcels: one.parcels + other.parcels,
    volume: one.volume + other.volume,
    emptyVolume: one.emptyVolume + other.emptyVolume,
    withoutOption: one.withoutOption + other.withoutOption,
  }
}

export function sumsOf({ charged, cost, parcels, volume, emptyVolume }: Side): Sums {
  const withoutOption = charged === null ? 1 : 0
  return {
    charged: charged ?? "0",
    cost: cost ?? "0",
    ...{ parcels, volume, emptyVolume, withoutOption },
  }
}

export function marginOf({ charged, cost }: Pick<Side, "charged" | "cost">): Big {
  return new Big(charged ?? 0).minus(cost ?? 0)
}

/** How an order changes. */
export interface OrderChange extends Pick<ComparedOrder, "before" | "after"> {
  order_id: string
  display_id: number | null
}

const MOST_LISTED = 20

/** The orders whose margin changes most, and those with another option. Orders that stay the same are left out. */
export function mostChanged(changes: readonly OrderChange[]): OrderChange[] {
  const weightOf = ({ before, after }: OrderChange) =>
    marginOf(after).minus(marginOf(before)).abs().toNumber()
  return changes
    .map((change) => ({ change, weight: weightOf(change) }))
    .filter(({ change: { before, after }, weight }) => weight > 0 || before.option !== after.option)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_LISTED)
    .map(({ change }) => change)
}

/** A sum as it is shown. */
export interface RewindTotals {
  charged: string
  cost: string
  margin: string
  parcels: number
  /** By volume, of the packages that are known; between 0 and 1. */
  empty_share: number | null
  without_option: number
}

export function toTotals(sums: Sums): RewindTotals {
  return {
    charged: amount(sums.charged),
    cost: amount(sums.cost),
    margin: amount(marginOf(sums)),
    parcels: sums.parcels,
    empty_share: sums.volume > 0 ? Number((sums.emptyVolume / sums.volume).toFixed(3)) : null,
    without_option: sums.withoutOption,
  }
}

export function amount(value: Big | string): string {
  return new Big(value).toFixed(2, Big.roundHalfUp)
}
