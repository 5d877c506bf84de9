import { type BenchShop, fillNewCarts } from "./bench-shop"
import { compareSix, runsWithWarmUp } from "./compare-six"
import type { Figure } from "../shared/figure"
import type { Plan } from "./plan"
import { timeSix } from "./price-six"

/** Six prices at once for a new question, against a provider that only sleeps, as long as the service does. */
export async function compareCold(shop: BenchShop, { runs }: Plan): Promise<Figure[]> {
  const carts = await fillNewCarts(shop, runsWithWarmUp(runs))
  // The sleeper sleeps once per cart: to be compared with itself it needs others.
  const otherCarts = await fillNewCarts(shop, runsWithWarmUp(runs))
  return compareSix({
    part: "cold",
    runs,
    rivalName: "one shared sleep",
    ours: (run) => timeSix(shop, carts[run]?.id ?? "", "shipment-ordering"),
    rival: (run) => timeSix(shop, carts[run]?.id ?? "", "sleeping"),
    rivalAgain: (run) => timeSix(shop, otherCarts[run]?.id ?? "", "sleeping"),
  })
}
