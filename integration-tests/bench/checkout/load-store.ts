import type { HttpTypes } from "@medusajs/framework/types"
import { upstreamCalls } from "../../harness/test-shop"
import { workAtOnce } from "../../harness/work-at-once"
import { type Figure, figure } from "../shared/figure"
import { p99 } from "../shared/measure"
import { say } from "../shared/start-stage"
import {
  type CheckoutShop,
  fillCarts,
  fillNewCarts,
  nextPostalCode,
  type PricedOption,
  priceSix,
  type Seller,
} from "./checkout-shop"

const DESTINATIONS = 200
const CARTS_AT_ONCE = 50
/** Carts that one seller prices before the other has its turn. */
const CARTS_PER_TURN = 100
const LARGEST_RATIO = 1.2
const SELLERS = ["plugin", "constant"] as const

/** Many carts with equal packages to 200 destinations, priced by the plugin and by a provider that returns a constant. */
export async function loadStore(shop: CheckoutShop, plan: { carts: number }): Promise<Figure[]> {
  const count = plan.carts
  say(`  filling ${count} carts`)
  const destinations = Array.from({ length: Math.min(DESTINATIONS, count) }, nextPostalCode)
  // Equal destinations stand together, so that their carts ask at the same time.
  const postalCodes = Array.from(
    { length: count },
    (_, index) => destinations[Math.floor((index * destinations.length) / count)] ?? "",
  )
  const carts = await fillCarts(shop, postalCodes)
  const priceCarts = async (some: HttpTypes.StoreCart[], seller: Seller) => {
    const prices = await workAtOnce(CARTS_AT_ONCE, some, ({ id }) => priceSix(shop, id, seller))
    return prices.flat()
  }
  say("  warming up")
  // Connections to the database are opened, and code is optimised.
  const otherCarts = await fillNewCarts(shop, CARTS_PER_TURN)
  for (const seller of SELLERS) await priceCarts(otherCarts, seller)

  const callsBefore = upstreamCalls(shop).calculate ?? 0
  const prices: Record<(typeof SELLERS)[number], PricedOption[]> = { plugin: [], constant: [] }
  for (let start = 0; start < count; start += CARTS_PER_TURN) {
    const turn = carts.slice(start, start + CARTS_PER_TURN)
    say(`  pricing carts ${start + 1} to ${start + turn.length}`)
    const isPluginFirst = (start / CARTS_PER_TURN) % 2 === 0
    for (const seller of isPluginFirst ? SELLERS : SELLERS.toReversed()) {
      prices[seller].push(...(await priceCarts(turn, seller)))
    }
  }
  const calls = (upstreamCalls(shop).calculate ?? 0) - callsBefore
  const p99Of = (seller: (typeof SELLERS)[number]) =>
    p99(prices[seller].map(({ milliseconds }) => milliseconds))
  const ratio = p99Of("plugin") / p99Of("constant")
  const missing = prices.plugin.filter(({ amount }) => !amount).length
  return [
    figure(`calls to the service for ${count} carts`, calls, "calls", destinations.length),
    figure("p99 of a price, over a constant's", ratio, "ratio", LARGEST_RATIO),
    figure("p99 of a price", p99Of("plugin"), "ms"),
    figure("p99 of a constant", p99Of("constant"), "ms"),
    figure("answers without a price", missing, "requests", 0),
  ]
}
