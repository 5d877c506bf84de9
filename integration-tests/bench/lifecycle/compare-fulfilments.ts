import type { HttpTypes } from "@medusajs/framework/types"
import { listShipments, placeOrder, sandboxShipments } from "../../harness/test-shop"
import { type Figure, figuresOf } from "../shared/figure"
import { inTurns, median } from "../shared/measure"
import { say } from "../shared/run-bench"
import type { LifecyclePlan, LifecycleShop } from "./start-lifecycle-bench"

/** The plugin's time over that of the manual provider and two calls to the service. */
const LARGEST_RATIO = 2

/**
 * Ordering and confirming a shipment, compared with what every plugin needs: the same fulfillment by Medusa's manual
 * provider, and two bare calls to the service.
 */
export async function compareFulfilments(
  shop: LifecycleShop,
  { runs }: LifecyclePlan,
): Promise<Figure[]> {
  say(`  placing ${2 * runs + 4} orders`)
  const orders: HttpTypes.StoreOrder[] = []
  for (let count = 0; count < 2 * runs + 4; count += 1) orders.push(await placeOrder(shop))
  const next = () => orders.pop() ?? orderNeeded()
  const ours = async () => {
    const order = next()
    const start = performance.now()
    await fulfil(shop, order)
    const created = performance.now() - start
    const [shipment] = await listShipments(shop, order.id)
    const again = performance.now()
    await shop.admin.post(`/admin/shipment-ordering/shipments/${shipment?.id}/confirm`)
    return created + (performance.now() - again)
  }
  const body = await bodyOf(shop, ours)
  const rival = async () => {
    const order = next()
    const start = performance.now()
    await fulfil(shop, order, shop.manualOption)
    await orderAndConfirm(shop, body)
    return performance.now() - start
  }
  await rival()
  say(`  fulfilling ${2 * runs} of them`)
  const [oursMs = [], rivalMs = []] = await inTurns(runs, [ours, rival])
  const figure = figuresOf("fulfil")
  return [
    figure(
      "ordered and confirmed, over the manual provider and two bare calls",
      median(oursMs) / median(rivalMs),
      "ratio",
      { atMost: LARGEST_RATIO },
    ),
    figure("median of the plugin", median(oursMs), "ms"),
    figure("median of the other", median(rivalMs), "ms"),
  ]
}

async function fulfil(
  { admin, seed }: LifecycleShop,
  order: HttpTypes.StoreOrder,
  optionId?: string,
): Promise<void> {
  await admin.post(`/admin/orders/${order.id}/fulfillments`, {
    location_id: seed.stockLocationId,
    items: order.items?.map(({ id, quantity }) => ({ id, quantity })),
    ...(optionId && { shipping_option_id: optionId }),
  })
}

/** The body that the plugin sent for its first shipment. Also warms up the plugin. */
async function bodyOf(shop: LifecycleShop, ours: () => Promise<number>): Promise<object> {
  await ours()
  const { callback_success_url: _, ...body } = (await sandboxShipments(shop))[0]?.body ?? {}
  return body
}

async function orderAndConfirm({ sandbox }: LifecycleShop, body: object): Promise<void> {
  const headers = {
    authorization: `Bearer ${sandbox.key}`,
    "content-type": "application/json",
    accept: "application/json",
  }
  const post = async (path: string, content: object): Promise<unknown> => {
    const answer = await fetch(`${sandbox.baseUrls.development}/services/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(content),
    })
    if (!answer.ok) throw new Error(`${path} -> ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const made = (await post("order-store", body)) as { data: { shipment_id: number } }
  await post(`shipment/${made.data.shipment_id}/confirm`, {})
}

function orderNeeded(): never {
  throw new Error("There are too few orders")
}
