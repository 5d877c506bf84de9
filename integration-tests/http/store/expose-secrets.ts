import { fulfil, tryToFulfil } from "../../harness/fulfil-order"
import type { HttpClient } from "../../harness/http-client"
import { changeRows } from "../../harness/ledger-rows"
import { importOrder } from "../../harness/orders"
import {
  command,
  listShipments,
  placeOrder,
  shipmentIn,
  type TestShop,
  until,
} from "../../harness/test-shop"

const PLUGIN = "/admin/shipment-ordering"

/** A customer whose data appear nowhere else in the tests, so that every trace of them can be found. */
export const RECIPIENT = {
  first_name: "Zenta",
  last_name: "Ozoliņa-Kļaviņa",
  address_1: "Slepenā iela 99",
  city: "Rīga",
  postal_code: "LV-1013",
  country_code: "lv",
  phone: "+37129998877",
}
export const RECIPIENT_EMAIL = "zenta.secret@customer.test"

/** What a shop has answered while it handled its secrets. */
export type Exposure = Awaited<ReturnType<typeof exposeSecrets>>

/**
 * Ships orders of one recipient until there is a shipment in every state, and then reads all that can be read. Each failure of
 * the API repeats the API key in its answer.
 */
export async function exposeSecrets(shop: TestShop) {
  /** Answers of the plugin's routes and of the order routes, by number, method, path and status. */
  const answers = new Map<string, string>()
  const sendThrough =
    (client: HttpClient) =>
    async (method: string, path: string, body?: unknown): Promise<void> => {
      const answer = await client.send(method, path, body)
      answers.set(`${answers.size} ${method} ${path} ${answer.status}`, await answer.text())
    }
  const send = sendThrough(shop.admin)
  const configure = (settings: object) => send("POST", `${PLUGIN}/settings`, settings)

  const { key } = shop.sandbox
  await configure({ api_key: [key] })
  await configure({ api_key: { value: key } })
  await configure({ api_key: `${key} ${key}` })
  await refuseWithKey(shop, "list", 401)
  await send("POST", `${PLUGIN}/settings/test`)

  const to = { shippingAddress: RECIPIENT, email: RECIPIENT_EMAIL }
  /** By the state that their shipment will have. */
  const orders = {
    tracked: await placeOrder(shop, to),
    ordered: await importOrder(shop, to),
    abandoned: await importOrder(shop, to),
    failed: await importOrder(shop, to),
    confirm_unknown: await importOrder(shop, to),
  }
  await refuseWithKey(shop, "label", 422)
  await fulfil(shop, orders.tracked)
  const confirmed = await shipmentIn(shop, orders.tracked.id, "confirmed")
  await refuseWithKey(shop, "detail", 500)
  await send("POST", `${PLUGIN}/shipments/${confirmed.id}/refresh`)
  await command(shop, `/shipments/${confirmed.shipment_id}/issue`)
  await readUntilTracked(shop, orders.tracked)

  await configure({ auto_confirm: false })
  await fulfil(shop, orders.ordered)

  const { id: canceled } = await fulfil(shop, orders.abandoned)
  await send("POST", `/admin/orders/${orders.abandoned.id}/fulfillments/${canceled}/cancel`, {})

  const tryAgain = async (after: string) =>
    answers.set(`fulfil after ${after}`, (await tryToFulfil(shop, orders.failed.id)).message)
  for (const status of [401, 422]) {
    await refuseWithKey(shop, "create", status)
    await tryAgain(String(status))
  }
  await refuse(shop, "create", { status: 422, ...PERSON_REFUSED })
  await tryAgain("a refusal of the person")

  await fulfil(shop, orders.confirm_unknown)
  const { id } = await shipmentIn(shop, orders.confirm_unknown.id, "ordered")
  for (const status of [401, 422, 500]) {
    await refuseWithKey(shop, "confirm", status)
    await send("POST", `${PLUGIN}/shipments/${id}/confirm`)
  }

  const ids = Object.values(orders).map((order) => order.id)
  const rows = (await Promise.all(ids.map((one) => listShipments(shop, one)))).flat()
  for (const path of [
    ...["/settings", "/services", "/shipping-options", "/prices/preview", "/boxes"],
    "/shipments?limit=100",
    ...rows.flatMap((row) => [`/shipments/${row.id}`, `/shipments/${row.id}/label`]),
  ]) {
    await send("GET", PLUGIN + path)
  }
  const fields =
    "*fulfillments,%2Bfulfillments.data,*fulfillments.labels,*fulfillments.items,*shipping_methods"
  for (const path of ids.flatMap((one) => [`/orders/${one}`, `/orders/${one}?fields=${fields}`])) {
    await send("GET", `/admin${path}`)
    await sendThrough(shop.storefront)("GET", `/store${path}`)
  }
  return { answers, orders }
}

/** The service refuses once, and repeats the key in its answer. */
function refuseWithKey(shop: TestShop, operation: string, status: number) {
  const { key } = shop.sandbox
  return refuse(shop, operation, {
    status,
    message: `Token "${key}" (${encodeURIComponent(key)}) is not good`,
    errors: { authorization: [`Bearer ${key} was refused`], [`key ${key}`]: ["is unknown"] },
  })
}

/** An answer that repeats what was sent of the person. */
const PERSON_REFUSED = {
  message: `No parcels for ${RECIPIENT.first_name} ${RECIPIENT.last_name}`,
  errors: {
    recipient_phone: [`${RECIPIENT.phone} is no telephone`],
    recipient_email: [`${RECIPIENT_EMAIL} does not exist`],
  },
}

function refuse(
  shop: TestShop,
  operation: string,
  { status, ...answer }: { status: number; message: string; errors: object },
) {
  const body = { type: "error", ...answer }
  return command(shop, "/faults", { operation, kind: "status", status, times: 1, body })
}

/** A callback within ten seconds of a reading is ignored, and repeated only an hour later. */
function readUntilTracked(shop: TestShop, order: { id: string }) {
  return until("the shipment is tracked", async () => {
    const [shipment] = await listShipments(shop, order.id)
    if (shipment?.state === "tracked") return shipment
    await changeRows(shop, order.id, "last_read_at = null")
    await shop.admin.send("POST", `${PLUGIN}/shipments/${shipment?.id}/refresh`)
    return undefined
  })
}
