import { type BenchShop, fillNewCarts } from "./bench-shop"
import { compareSix } from "./compare-six"
import type { Figure } from "../shared/figure"
import type { Plan } from "./plan"
import { timeSix } from "./price-six"

/** Six prices at once that are known already, against a provider that returns a constant. */
export async function compareWarm(shop: BenchShop, { runs }: Plan): Promise<Figure[]> {
  const [cart] = await fillNewCarts(shop, 1)
  const cartId = cart?.id ?? ""
  return compareSix({
    part: "warm",
    runs,
    rivalName: "a constant",
    ours: () => timeSix(shop, cartId, "shipment-ordering"),
    rival: () => timeSix(shop, cartId, "constant"),
    rivalAgain: () => timeSix(shop, cartId, "constant"),
  })
}
