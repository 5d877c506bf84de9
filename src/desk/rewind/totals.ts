const FIGURES = [
  ...(["charged", "cost", "parcels", "volume", "emptyVolume"] as const),
  ...(["withoutOption", "freeByRule"] as const),
]

/**
 * What an order's delivery brings and costs, or many deliveries together: money in the quotes' currency, from the customer
 * and to the service as the rules take its price (with or without its tax), volumes in cubic millimetres of the packages
 * whose filling is known. Numbers, because cents are exact in them far
 * beyond any shop.
 */
export type Figures = Record<(typeof FIGURES)[number], number>

export const NO_FIGURES = addFigures()

export function addFigures(...all: Figures[]): Figures {
  const sums = FIGURES.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)])
  return Object.fromEntries(sums) as Figures
}

export function marginOf({ charged, cost }: Pick<Figures, "charged" | "cost">): number {
  return charged - cost
}

/** One order with one configuration. */
export interface Side extends Figures {
  /** Name of the shipping option. */
  option: string
  /** Why no option has a price. */
  reason?: string
  /** The carrier's service. */
  service?: string
  isCostWithTax?: boolean
  /** Undefined if the store's free-delivery limit does not change what the customer pays. */
  freeDelivery?: FreeDelivery
}

/** What a free-delivery limit decides about an order, in the quotes' currency. */
export interface FreeDelivery {
  /** In whole units. */
  itemsValue: number
  /** If it is not free. */
  price: number
  isFree: boolean
}

export interface OrderChange {
  order_id: string
  display_id: number | null
  before: Side
  after: Side
}

const MOST_LISTED = 20

/** The orders whose margin changes most, and those with another option. Orders that stay the same are left out. */
export function mostChanged(changes: readonly OrderChange[]): OrderChange[] {
  const weightOf = ({ before, after }: OrderChange) => Math.abs(marginOf(after) - marginOf(before))
  return changes
    .filter((one) => weightOf(one) >= 0.005 || one.before.option !== one.after.option)
    .sort((one, other) => weightOf(other) - weightOf(one))
    .slice(0, MOST_LISTED)
}

/** Figures as they are shown. */
export function toTotals(sums: Figures) {
  const { charged, cost, parcels, volume, emptyVolume } = sums
  return {
    charged: amount(charged),
    cost: amount(cost),
    margin: amount(marginOf(sums)),
    parcels,
    /** By volume, between 0 and 1. */
    empty_share: volume > 0 ? Number((emptyVolume / volume).toFixed(3)) : null,
    without_option: sums.withoutOption,
  }
}

/** Without the noise of binary fractions, which would show as -0.00 or as a cent too little. */
export function amount(value: number): string {
  return (Math.round(value * 100 + Math.sign(value) * 1e-6) / 100 + 0).toFixed(2)
}
