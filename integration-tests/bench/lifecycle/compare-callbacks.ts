import { fulfil, onlyShipment } from "../../harness/fulfil-order"
import {
  command,
  placeOrder,
  sandboxShipments,
  shipmentIn,
  upstreamCalls,
} from "../../harness/test-shop"
import { workAtOnce } from "../../harness/work-at-once"
import { type Figure, figure } from "../shared/figure"
import { compareTimes, timed } from "../shared/measure"
import type { LifecycleShop } from "./lifecycle-shop"

/** Requests of one turn, and how many run at once. */
const BATCH = 50
const AT_ONCE = 10
const LARGEST_REPEATED = 2.5
/** Only the token is checked. */
const LARGEST_FORGED = 1.3

/** The time of a repeated callback, and of a forged one, over that of a route that does nothing. */
export async function compareCallbacks(
  shop: LifecycleShop,
  { runs }: { runs: number },
): Promise<Figure[]> {
  const repeated = await answeredCallback(shop)
  const forged = new URL(repeated)
  forged.pathname = forged.pathname.replace(/.{6}$/, "AAAAAA")
  const batchTo = (address: URL, status: number) => async () => {
    const milliseconds = await timed(() =>
      workAtOnce(AT_ONCE, Array.from({ length: BATCH }), async () => {
        const answer = await fetch(address)
        await answer.text()
        if (answer.status !== status) throw new Error(`${address.pathname} -> ${answer.status}`)
      }),
    )
    return milliseconds / BATCH
  }
  const before = upstreamCalls(shop).detail ?? 0
  const empty = new URL("/hooks/empty", repeated)
  const rival = { rivalName: "an empty route", rival: batchTo(empty, 200) }
  return [
    ...(await compareTimes(
      { name: "a callback that was answered before", ours: batchTo(repeated, 200), ...rival },
      { runs, atMost: LARGEST_REPEATED },
    )),
    ...(await compareTimes(
      { name: "a forged callback", ours: batchTo(forged, 404), ...rival },
      { runs, atMost: LARGEST_FORGED },
    )),
    figure("calls to the service", (upstreamCalls(shop).detail ?? 0) - before, "calls", 0),
  ]
}

/** The address of a callback that has brought a shipment's numbers. */
async function answeredCallback(shop: LifecycleShop): Promise<URL> {
  const order = await placeOrder(shop)
  await fulfil(shop, order)
  const { id, shipment_id } = await onlyShipment(shop, order)
  await shop.admin.post(`/admin/shipment-ordering/shipments/${id}/confirm`)
  await command(shop, `/shipments/${shipment_id}/issue`)
  const { tracking } = await shipmentIn(shop, order.id, "tracked")
  const shipments = await sandboxShipments(shop)
  const sent = shipments.find((shipment) => String(shipment.id) === shipment_id)
  const address = new URL(String(sent?.body.callback_success_url))
  address.searchParams.set("shipment_id", shipment_id ?? "")
  address.searchParams.set("tracking_numbers", tracking.map(({ number }) => number).join("|"))
  return address
}
