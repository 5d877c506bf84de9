import type { HttpTypes } from "@medusajs/framework/types"
import { onlyShipment } from "../../harness/fulfil-order"
import { confirmByHand, orderByHand } from "../../harness/reconcile"
import { placeOrder } from "../../harness/test-shop"
import type { Figure } from "../shared/figure"
import { compareTimes, timed } from "../shared/measure"
import { say } from "../shared/start-stage"
import type { LifecycleShop } from "./lifecycle-shop"

const LARGEST_RATIO = 2

/**
 * Ordering and confirming a shipment, compared with what every plugin needs: the same fulfillment by Medusa's manual
 * provider, and two bare calls to the service.
 */
export async function compareFulfilments(
  shop: LifecycleShop,
  { runs }: { runs: number },
): Promise<Figure[]> {
  const count = 2 * (runs + 1)
  say(`  placing ${count} orders`)
  const orders: HttpTypes.StoreOrder[] = []
  while (orders.length < count) orders.push(await placeOrder(shop))
  const nextOrder = () => {
    const order = orders.pop()
    if (!order) throw new Error("There are too few orders")
    return order
  }
  say("  fulfilling them")
  const race = {
    name: "ordered and confirmed",
    ours: async () => {
      const order = nextOrder()
      const orderMs = await timed(() => fulfil(shop, order))
      const { id } = await onlyShipment(shop, order)
      const confirm = `/admin/shipment-ordering/shipments/${id}/confirm`
      return orderMs + (await timed(() => shop.admin.post(confirm)))
    },
    rivalName: "the manual provider and two bare calls",
    rival: () =>
      timed(async () => {
        await fulfil(shop, nextOrder(), shop.manualOption)
        await confirmByHand(shop, await orderByHand(shop))
      }),
  }
  return compareTimes(race, { runs, atMost: LARGEST_RATIO })
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
