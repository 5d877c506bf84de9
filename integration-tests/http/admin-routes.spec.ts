import { listAdminRoutes, routeOf } from "../harness/admin-routes"
import { fulfilOrder } from "../harness/fulfil-order"
import { createHttpClient } from "../harness/http-client"
import { runSql } from "../harness/run-sql"
import {
  ENCRYPTION_KEY,
  placeOrder,
  shipmentIn,
  startTestShop,
  type TestShop,
} from "../harness/test-shop"

const PLUGIN = "/admin/shipment-ordering"
const routes = listAdminRoutes()
const withIds = routes.filter(({ things }) => things !== undefined)

/** What a route needs to be sent before it looks at the id. */
const BODIES: Record<string, unknown> = {
  [`POST ${PLUGIN}/shipments/:id/label`]: { content_base64: "JVBERi0xLjQ=" },
}

let shop: TestShop
/** An id of each kind of thing that a path names. */
let known: Record<string, string>

beforeAll(async () => {
  shop = await startTestShop()
  const order = await placeOrder(shop)
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  const shipment = await shipmentIn(shop, order.id, "confirmed")
  const { box } = await shop.admin.post<{ box: { id: string } }>(`${PLUGIN}/boxes`, {
    name: "Box",
    kind: "parcel",
    inner_length: 300,
    inner_width: 200,
    inner_height: 100,
    tare_weight: 100,
    max_weight: 5000,
  })
  const { item_rule: rule } = await shop.admin.post<{ item_rule: { id: string } }>(
    `${PLUGIN}/item-rules`,
    { target_kind: "variant", target_id: shop.seed.variants["MUG-05"], ships_alone: true },
  )
  const { reconciliation } = await shop.admin.post<{ reconciliation: { id: string } }>(
    `${PLUGIN}/reconcile`,
    {},
  )
  known = {
    boxes: box.id,
    "item-rules": rule.id,
    locations: shop.seed.stockLocationId,
    orders: order.id,
    reconcile: reconciliation.id,
    services: "carrierB_classic",
    settings: "test",
    shipments: shipment.id,
    variants: shop.seed.variants["MUG-05"] ?? "",
  }
})
afterAll(() => shop.sandbox.close())

describe("every admin route", () => {
  it.each(routes)("$method $path refuses who is not signed in", async ({ method, ...route }) => {
    const nobody = createHttpClient(shop.store.url, {})
    const address = routeOf({ method, ...route }, "some_id")
    const answer = await nobody.send(method, address, method === "POST" ? {} : undefined)
    expect(answer.status).toBe(401)
  })

  it.each(withIds)("$method $path knows an id that does not exist", async (route) => {
    const { method, path } = route
    const body = method === "POST" ? (BODIES[`${method} ${path}`] ?? {}) : undefined
    const answer = await shop.admin.send(method, routeOf(route, "nothing_01"), body)
    expect({ status: answer.status, words: await answer.text() }).toEqual({
      status: 404,
      words: expect.stringContaining("nothing_01"),
    })
  })

  it("keeps keys, claims and request bodies to itself", async () => {
    const [row] = await runSql(
      shop.databaseUrl,
      "SELECT idempotency_key, claim, identity, sealed_body FROM shipment_ordering_shipment",
    )
    const secrets = [shop.sandbox.key, ENCRYPTION_KEY, ...Object.values(row ?? {}).map(String)]
    // What deletes comes last, and the id it takes is gone then.
    const inTurn = [...routes].sort(
      (one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
    )
    for (const route of inTurn) {
      const id = route.things === undefined ? "" : known[route.things]
      expect({ route: route.path, id }).toEqual({ route: route.path, id: expect.any(String) })
      const body = route.method === "POST" ? {} : undefined
      const answer = await shop.admin.send(route.method, routeOf(route, id ?? ""), body)
      const text = await answer.text()
      expect(answer.status).toBeLessThan(500)
      for (const secret of secrets.filter(({ length }) => length > 8)) {
        expect(text).not.toContain(secret)
      }
    }
  })
})
