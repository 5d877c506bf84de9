import { fulfil, tryToFulfil } from "../../harness/fulfil-order"
import { importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
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
export interface Exposure {
  /** Answers of the plugin's routes and of the order routes, by number, method, path and status. */
  answers: Map<string, string>
  /** Order ids by the state of their shipment. */
  orders: Record<"tracked" | "ordered" | "abandoned" | "failed" | "confirm_unknown", string>
}

/**
 * Ships orders of one recipient until there is a shipment in every state, and then reads all that can be read. Each failure of
 * the API repeats the API key in its answer.
 */
export async function exposeSecrets(shop: TestShop): Promise<Exposure> {
  const answers = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await shop.admin.send(method, path, body)
    answers.set(`${answers.size} ${method} ${path} ${answer.status}`, await answer.text())
  }
  const configure = (settings: object) => send("POST", `${PLUGIN}/settings`, settings)
  const to = { shippingAddress: RECIPIENT, email: RECIPIENT_EMAIL }
  const place = () => importOrder(shop, to)

  await configure({ api_key: [shop.sandbox.key] })
  await configure({ api_key: { value: shop.sandbox.key } })
  await configure({ api_key: `${shop.sandbox.key} ${shop.sandbox.key}` })
  await refuseWithKey(shop, "list", 401)
  await send("POST", `${PLUGIN}/settings/test`)

  const tracked = await placeOrder(shop, to)
  await refuseWithKey(shop, "label", 422)
  await fulfil(shop, tracked)
  const confirmed = await shipmentIn(shop, tracked.id, "confirmed")
  await refuseWithKey(shop, "detail", 500)
  await send("POST", `${PLUGIN}/shipments/${confirmed.id}/refresh`)
  await command(shop, `/shipments/${confirmed.shipment_id}/issue`)
  await readUntilTracked(shop, tracked.id)

  await configure({ auto_confirm: false })
  const ordered = await place()
  await fulfil(shop, ordered)

  const abandoned = await place()
  const { id: canceled } = await fulfil(shop, abandoned)
  await send("POST", `/admin/orders/${abandoned.id}/fulfillments/${canceled}/cancel`, {})

  const failed = await place()
  const tryAgain = async (after: string) =>
    answers.set(`fulfil after ${after}`, (await tryToFulfil(shop, failed.id)).message)
  for (const status of [401, 422]) {
    await refuseWithKey(shop, "create", status)
    await tryAgain(String(status))
  }
  await refuseWithPerson(shop)
  await tryAgain("a refusal of the person")

  const unknown = await place()
  await fulfil(shop, unknown)
  const { id } = await shipmentIn(shop, unknown.id, "ordered")
  for (const status of [401, 422, 500]) {
    await refuseWithKey(shop, "confirm", status)
    await send("POST", `${PLUGIN}/shipments/${id}/confirm`)
  }

  const orders = {
    tracked: tracked.id,
    ordered: ordered.id,
    abandoned: abandoned.id,
    failed: failed.id,
    confirm_unknown: unknown.id,
  }
  await readEverything(shop, { answers, orders })
  return { answers, orders }
}

/** The service refuses once, and repeats the key in its answer. */
function refuseWithKey(shop: TestShop, operation: string, status: number) {
  const { key } = shop.sandbox
  return refuse(shop, operation, status, {
    message: `Token "${key}" (${encodeURIComponent(key)}) is not good`,
    errors: {
      authorization: [`Bearer ${key} was refused`],
      [`key ${key}`]: ["is unknown"],
    },
  })
}

/** The service refuses a shipment once, and repeats what it was sent of the person. */
const refuseWithPerson = (shop: TestShop) =>
  refuse(shop, "create", 422, {
    message: `No parcels for ${RECIPIENT.first_name} ${RECIPIENT.last_name}`,
    errors: {
      recipient_phone: [`${RECIPIENT.phone} is no telephone`],
      recipient_email: [`${RECIPIENT_EMAIL} does not exist`],
    },
  })

function refuse(shop: TestShop, operation: string, status: number, body: object) {
  const answer = { type: "error", ...body }
  return command(shop, "/faults", { operation, kind: "status", status, times: 1, body: answer })
}

/** A callback within ten seconds of a reading is ignored, and repeated only an hour later. */
function readUntilTracked(shop: TestShop, orderId: string) {
  return until("the shipment is tracked", async () => {
    const [shipment] = await listShipments(shop, orderId)
    if (shipment?.state === "tracked") {
      return shipment
    }
    await runSql(
      shop.databaseUrl,
      "UPDATE shipment_ordering_shipment SET last_read_at = NULL WHERE id = $1",
      [shipment?.id],
    )
    await shop.admin.send("POST", `${PLUGIN}/shipments/${shipment?.id}/refresh`)
    return undefined
  })
}

async function readEverything(shop: TestShop, { answers, orders }: Exposure): Promise<void> {
  const ids = Object.values(orders)
  const rows = await Promise.all(ids.map((id) => listShipments(shop, id)))
  const keep = async (who: "admin" | "storefront", path: string) => {
    const answer = await shop[who].send("GET", path)
    answers.set(`${answers.size} GET ${path} ${answer.status}`, await answer.text())
  }
  const shipments = rows.flat().flatMap(({ id }) => [`/shipments/${id}`, `/shipments/${id}/label`])
  for (const path of [
    "/settings",
    "/services",
    "/shipping-options",
    "/prices/preview",
    "/boxes",
    "/shipments?limit=100",
    ...shipments,
  ]) {
    await keep("admin", `${PLUGIN}${path}`)
  }
  const fields = encodeURIComponent(
    "*fulfillments,+fulfillments.data,*fulfillments.labels,*fulfillments.items,*shipping_methods",
  )
  for (const id of ids) {
    for (const path of [`/orders/${id}`, `/orders/${id}?fields=${fields}`]) {
      await keep("admin", `/admin${path}`)
      await keep("storefront", `/store${path}`)
    }
  }
}
