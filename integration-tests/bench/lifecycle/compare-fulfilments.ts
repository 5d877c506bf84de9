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
  say(`  placing and fulfilling ${2 * (runs + 1)} orders`)
  const race = {
    name: "ordered and confirmed",
    ours: async () => {
      const order = await placeOrder(shop)
      const orderMs = await timed(() => fulfil(shop, order))
      const { id } = await onlyShipment(shop, order)
      const confirm = `/admin/shipment-ordering/shipments/${id}/confirm`
      return orderMs + (await timed(() => shop.admin.post(confirm)))
    },
    rivalName: "the manual provider and two bare calls",
    rival: async () => {
      const order = await placeOrder(shop)
      return timed(async () => {
        await fulfil(shop, order, shop.manualOption)
        await confirmByHand(shop, await orderByHand(shop))
      })
    },
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
