import {
  command,
  listShipments,
  placeOrder,
  sandboxShipments,
  until,
} from "../../harness/test-shop"
import { type Figure, figuresOf } from "../shared/figure"
import { inTurns, median, workAtOnce } from "../shared/measure"
import type { LifecyclePlan, LifecycleShop } from "./start-lifecycle-bench"

/** Requests of one turn, and how many run at once. */
const BATCH = 50
const AT_ONCE = 10
const LARGEST_REPLAYED = 2.5
/** Only the token is checked. */
const LARGEST_FORGED = 1.3

/** The time of a repeated callback, and of a forged one, over that of a route that does nothing. */
export async function compareCallbacks(
  shop: LifecycleShop,
  { runs }: LifecyclePlan,
): Promise<Figure[]> {
  const replayed = await trackedCallback(shop)
  const forged = new URL(replayed)
  forged.pathname = forged.pathname.replace(/.{6}$/, "AAAAAA")
  const empty = new URL("/hooks/empty", replayed)
  await expectStatus(replayed, 200)
  await expectStatus(forged, 404)
  const batchOf = (address: URL) => async () => {
    const start = performance.now()
    await workAtOnce(AT_ONCE, Array.from({ length: BATCH }), () => send(address))
    return (performance.now() - start) / BATCH
  }
  for (const address of [replayed, forged, empty]) await batchOf(address)()
  const upstream = shop.sandbox.core.requests.counts().detail ?? 0
  const times = await inTurns(runs, [replayed, forged, empty, empty].map(batchOf))
  const [replayedMs = NaN, forgedMs = NaN, emptyMs = NaN, againMs = NaN] = times.map(median)
  const figure = figuresOf("callback")
  return [
    figure("one that was answered before, over an empty route", replayedMs / emptyMs, "ratio", {
      atMost: LARGEST_REPLAYED,
    }),
    figure("a forged one, over an empty route", forgedMs / emptyMs, "ratio", {
      atMost: LARGEST_FORGED,
    }),
    figure("the empty route over itself (noise)", againMs / emptyMs, "ratio"),
    figure(
      "calls to the service",
      (shop.sandbox.core.requests.counts().detail ?? 0) - upstream,
      "calls",
      { atMost: 0 },
    ),
  ]
}

/** The address of a callback as the service has sent it, for a shipment with numbers. */
async function trackedCallback(shop: LifecycleShop): Promise<URL> {
  const order = await placeOrder(shop)
  await shop.admin.post(`/admin/orders/${order.id}/fulfillments`, {
    location_id: shop.seed.stockLocationId,
    items: order.items?.map(({ id, quantity }) => ({ id, quantity })),
  })
  const [{ id, shipment_id } = none()] = await listShipments(shop, order.id)
  await shop.admin.post(`/admin/shipment-ordering/shipments/${id}/confirm`)
  await command(shop, `/shipments/${shipment_id}/issue`)
  await until("the numbers have come", async () => {
    const [shipment] = await listShipments(shop, order.id)
    return shipment?.state === "tracked" ? true : undefined
  })
  const held = (await sandboxShipments(shop)).find(
    (shipment) => String(shipment.id) === shipment_id,
  )
  const address = new URL(String(held?.body.callback_success_url))
  address.searchParams.set("shipment_id", shipment_id ?? "")
  address.searchParams.set("tracking_numbers", held?.tracking_numbers.join("|") ?? "")
  return address
}

async function send(address: URL): Promise<number> {
  const answer = await fetch(address)
  await answer.text()
  return answer.status
}

async function expectStatus(address: URL, status: number): Promise<void> {
  const answered = await send(address)
  if (answered !== status) throw new Error(`${address.pathname} answers ${answered}`)
}

function none(): never {
  throw new Error("There is no shipment")
}
