import { openToPack, withAllTicks } from "../harness/bench"
import { createBox, createItemRule, listBoxes } from "../harness/items-and-boxes"
import { expireLease } from "../harness/ledger-rows"
import { importOrder } from "../harness/orders"
import { endRuns } from "../harness/reconcile"
import { runSql } from "../harness/run-sql"
import { SHIP_RUNS, shipFromAdmin, type ShipRun } from "../harness/ship-from-admin"
import { command, type TestShop } from "../harness/test-shop"

const PLUGIN = "/admin/shipment-ordering"
const SHIPMENTS = `${PLUGIN}/shipments`

/** A request that a route accepts. */
export interface ValidCall {
  /** For the parameter in the path. */
  id?: string
  query?: string
  body?: unknown
  headers?: Record<string, string>
}

/** By the end of the path, after `/admin/shipment-ordering`: prepares a request that the POST route accepts. */
export function validPosts(shop: TestShop): Record<string, () => Promise<ValidCall>> {
  const { admin, seed } = shop
  const items = [{ variant_id: seed.variants["MUG-05"], quantity: 1 }]
  const just = (body?: unknown) => () => Promise.resolve({ body })
  return {
    "/boxes": just({
      name: "Posted",
      inner_length: 300,
      inner_width: 200,
      inner_height: 150,
      max_weight: 5000,
    }),
    "/boxes/:id": async () => {
      const { id } = await createBox(shop, { name: "Changed" })
      // Later routes must not pack into it.
      return { id, body: { is_enabled: false } }
    },
    "/boxes/order": async () => ({ body: { ids: (await listBoxes(shop)).map(({ id }) => id) } }),
    "/boxes/import": just({
      csv: "name,inner_length,inner_width,inner_height,max_weight\nImported,90,90,90,900",
    }),
    "/emails/send-test": just({ kind: "alert", to: "owner@example.com" }),
    "/emails/:id/send-again": async () => {
      await runSql(
        shop.databaseUrl,
        `insert into shipment_ordering_mail (id, key, subject_id, news, failure)
         values ('somai_posted', 'posted', 'posted', '{"kind":"tracking","numbers":[]}', 'failed')`,
      )
      return { id: "somai_posted" }
    },
    "/item-rules": just({
      target_kind: "variant",
      target_id: seed.variants["NAPKIN-1"],
      ships_alone: true,
    }),
    "/item-rules/:id": async () => {
      const target = { target_kind: "variant", target_id: seed.variants["BOARD-S"] }
      const { id } = await createItemRule(shop, { ...target, ships_alone: true })
      return { id, body: { dangerous: true } }
    },
    "/orders/:id/locker": async () => ({
      id: (await importOrder(shop, { serviceCode: "carrierB_locker" })).id,
      body: { locker_code: "LV1001" },
    }),
    "/orders/:id/quotes": async () => ({ id: (await importOrder(shop)).id, body: {} }),
    "/orders/:id/ship": async () => ({ id: (await importOrder(shop)).id, body: {} }),
    "/pack-bench/open": just({ bench: "table 1" }),
    "/pack-bench/:order_id/progress": async () => {
      const { order, claim, progress } = await openToPack(shop, await importOrder(shop))
      return { id: order.id, body: { claim, progress } }
    },
    "/pack-bench/:order_id/repack": async () => {
      const { order, claim, progress } = await openToPack(shop, await importOrder(shop))
      return { id: order.id, body: { claim, progress, divide: 0 } }
    },
    "/pack-bench/:order_id/ship": async () => {
      const bench = await openToPack(shop, await importOrder(shop))
      const { order, claim, progress } = bench
      return { id: order.id, body: { claim, progress: withAllTicks(bench, progress) } }
    },
    "/prices/preview": just({ country_code: "LV", postal_code: "LV-1010", items }),
    "/prices/rewind": just({ settings: { markup_percent: "10" } }),
    "/print-jobs": async () => ({ body: { shipment_id: await confirmed(shop), paper: "a4_2" } }),
    "/reconcile": async () => {
      await endRuns(shop)
      return { body: {} }
    },
    "/services/:service_code": just({ label: "By courier" }),
    "/services/refresh": just(),
    "/settings": just({ sender_name: "Baltic Table SIA" }),
    "/settings/adopt-address": just(),
    "/settings/:action": () => Promise.resolve({ id: "test" }),
    "/shipments/:id/confirm": async () => ({ id: await ordered(shop) }),
    "/shipments/:id/refresh": async () => ({ id: await confirmed(shop) }),
    "/shipments/:id/retry": async () => ({ id: await refusedOnce(shop) }),
    "/shipments/:id/replace": async () => ({ id: await confirmed(shop), body: {} }),
    "/shipments/:id/void": async () => ({ id: await confirmed(shop) }),
    "/shipments/:id/label": async () => {
      const id = await confirmed(shop)
      const label = await admin.send("GET", `${SHIPMENTS}/${id}/label`)
      const content_base64 = Buffer.from(await label.arrayBuffer()).toString("base64")
      return { id, body: { content_base64, replace: true } }
    },
    "/documents/:document": async () => ({
      id: "pickup-list",
      body: { shipment_ids: [await confirmed(shop)] },
    }),
    "/shipments/confirm": async () => ({ body: { ids: [await ordered(shop)] } }),
    "/shipments/export": async () => ({ body: { ids: [await ordered(shop)] } }),
    "/shipments/labels": async () => ({ body: { ids: [await confirmed(shop)], format: "a4_4" } }),
    "/ship-runs": async () => ({ body: { orders: [{ order_id: (await importOrder(shop)).id }] } }),
    "/ship-runs/:id/stop": async () => {
      const { ship_runs } = await admin.get<{ ship_runs: ShipRun[] }>(SHIP_RUNS)
      return { id: ship_runs[0]?.id }
    },
    "/shipping-options": just({
      service_zone_id: seed.serviceZoneId,
      options: [{ service_code: "carrierB_classic" }],
    }),
  }
}

async function ordered(shop: TestShop): Promise<string> {
  const { shipment } = await shipFromAdmin(shop, await importOrder(shop))
  await expireLease(shop, shipment.id)
  return shipment.id
}

async function confirmed(shop: TestShop): Promise<string> {
  const id = await ordered(shop)
  await shop.admin.post(`${SHIPMENTS}/${id}/confirm`)
  await expireLease(shop, id)
  return id
}

/** A shipment whose confirmation the API has refused. */
async function refusedOnce(shop: TestShop): Promise<string> {
  const id = await ordered(shop)
  await command(shop, "/faults", {
    operation: "confirm",
    kind: "status",
    status: 422,
    times: 1,
    body: { type: "error", message: "Not today" },
  })
  await shop.admin.send("POST", `${SHIPMENTS}/${id}/confirm`)
  await expireLease(shop, id)
  return id
}
