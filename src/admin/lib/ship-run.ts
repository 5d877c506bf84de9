/** Many orders that the server ships one after the other: `GET /admin/shipment-ordering/ship-runs`. */
export interface ShipRun {
  id: string
  state: "running" | "stopping" | "stopped" | "done"
  created_at: string
  finished_at: string | null
  /** E-mail address of who started it. */
  created_by: string | null
  counts: Record<"total" | ShipRunOrder["state"], number>
  orders: ShipRunOrder[]
}

interface ShipRunOrder {
  order_id: string
  display_id: number
  /** `left`: not sent, because the run was stopped. */
  state: "waiting" | "sending" | "shipped" | "failed" | "left"
  shipment_id: string | null
  refusal: string | null
  price: string | null
  currency: string | null
}

/** How one of many orders is shipped; what is missing follows the plan. */
export interface OrderChoice {
  order_id: string
  service_code?: string
  package_count?: number
  /** Weight of all its packages together. */
  weight_grams?: number
}

/** Most orders in one run; the backend has the same limit. */
export const MOST_IN_RUN = 500

export function isGoingOn({ state }: Pick<ShipRun, "state">): boolean {
  return state === "running" || state === "stopping"
}

interface Priced {
  price: string | null
  currency: string | null
}

/** The sum of the known prices, as a decimal; undefined if none is known. They have one currency. */
export function sumOf(
  priced: Priced[],
): { amount: string; currency: string; isWhole: boolean } | undefined {
  const known = priced.flatMap(({ price, currency }) =>
    price && currency ? { price, currency } : [],
  )
  const [first] = known
  if (!first) {
    return undefined
  }
  const amount = known.reduce((sum, { price }) => sum + Number(price), 0)
  return {
    amount: amount.toFixed(2),
    currency: first.currency,
    isWhole: known.length === priced.length,
  }
}
