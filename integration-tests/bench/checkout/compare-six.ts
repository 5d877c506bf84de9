import { setQuantity } from "../../harness/customer-checkout"
import { upstreamCalls } from "../../harness/test-shop"
import { type Figure, figure } from "../shared/figure"
import { compareTimes } from "../shared/measure"
import {
  type CheckoutShop,
  chooseDelivery,
  fillNewCarts,
  type Seller,
  timeSix,
} from "./checkout-shop"

const LIMITS = { warmUp: 10, atMost: 1.15 }

/** Six prices at once for a new question, compared with a provider that sleeps as long as the service. */
export async function compareCold(
  shop: CheckoutShop,
  { runs }: { runs: number },
): Promise<Figure[]> {
  const carts = await fillNewCarts(shop, LIMITS.warmUp + runs)
  const timeOf = (seller: Seller) => (run: number) => timeSix(shop, carts[run]?.id ?? "", seller)
  return compareTimes(
    {
      name: "6 prices at once",
      ours: timeOf("plugin"),
      rivalName: "one shared sleep",
      rival: timeOf("sleeping"),
    },
    { runs, ...LIMITS },
  )
}

/** Six prices at once that are already known, compared with a provider that returns a constant. */
export async function compareWarm(
  shop: CheckoutShop,
  { runs }: { runs: number },
): Promise<Figure[]> {
  const [cart] = await fillNewCarts(shop, 1)
  const timeOf = (seller: Seller) => () => timeSix(shop, cart?.id ?? "", seller)
  return compareTimes(
    {
      name: "6 prices at once",
      ours: timeOf("plugin"),
      rivalName: "a constant",
      rival: timeOf("constant"),
    },
    { runs, ...LIMITS },
  )
}

const CHECKOUTS = 5

/** Calls to the service in whole checkouts: the most of any. */
export async function countCalls(shop: CheckoutShop): Promise<Figure[]> {
  const callsDuring = async (work: () => Promise<unknown>) => {
    const before = upstreamCalls(shop).calculate ?? 0
    await work()
    return (upstreamCalls(shop).calculate ?? 0) - before
  }
  const first: number[] = []
  const afterChange: number[] = []
  for (const cart of await fillNewCarts(shop, CHECKOUTS)) {
    const listAndPrice = async () => {
      await shop.storefront.get(`/store/shipping-options?cart_id=${cart.id}`)
      await timeSix(shop, cart.id, "plugin")
    }
    first.push(
      await callsDuring(async () => {
        await listAndPrice()
        await chooseDelivery(shop, cart)
      }),
    )
    afterChange.push(
      await callsDuring(async () => {
        await setQuantity(shop, cart, 2)
        await listAndPrice()
      }),
    )
  }
  return [
    figure("one checkout: list, 6 prices, add method", Math.max(...first), "calls", 1),
    figure("then other packages: change, list, 6 prices", Math.max(...afterChange), "calls", 1),
  ]
}
