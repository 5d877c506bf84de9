import { chooseOption } from "../../harness/customer-checkout"
import { type Figure, figuresOf } from "../shared/figure"
import { type BenchShop, fillNewCarts } from "./bench-shop"
import { timeSix } from "./compare-six"
import type { UpstreamCall } from "./upstream-watch"

const CHECKOUTS = 5

/** Upstream calls of whole checkouts: the most of any, per package type that was asked for. */
export async function countCalls(shop: BenchShop): Promise<Figure[]> {
  const first: number[] = []
  const afterChange: number[] = []
  for (const { id, items } of await fillNewCarts(shop, CHECKOUTS)) {
    shop.upstream.take()
    await listAndPrice(shop, id)
    const optionId = shop.options["shipment-ordering"][0] ?? ""
    await chooseOption(shop.storefront, id, { optionId })
    first.push(mostOfOneType(shop.upstream.take()))

    await shop.storefront.post(`/store/carts/${id}/line-items/${items?.[0]?.id}`, { quantity: 2 })
    await listAndPrice(shop, id)
    afterChange.push(mostOfOneType(shop.upstream.take()))
  }
  const figure = figuresOf("calls")
  const most = { atMost: 1 }
  return [
    figure("one checkout: list, 6 prices, add method", Math.max(...first), "calls", most),
    figure("then other packages: change, list, 6 prices", Math.max(...afterChange), "calls", most),
  ]
}

async function listAndPrice(shop: BenchShop, cartId: string): Promise<void> {
  await shop.storefront.get(`/store/shipping-options?cart_id=${cartId}`)
  await timeSix(shop, cartId, "shipment-ordering")
}

function mostOfOneType(calls: UpstreamCall[]): number {
  const counts = new Map<string, number>()
  for (const { packageType } of calls) {
    counts.set(packageType, (counts.get(packageType) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}
