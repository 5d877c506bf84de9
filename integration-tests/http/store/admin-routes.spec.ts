import { listAdminRoutes, routeOf } from "../../harness/admin-routes"
import { fulfilOrder } from "../../harness/fulfil-order"
import { createHttpClient } from "../../harness/http-client"
import { importOrder } from "../../harness/import-order"
import { runSql } from "../../harness/run-sql"
import { shipMany } from "../../harness/ship-runs"
import { ENCRYPTION_KEY } from "../../harness/store-process"
import { shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf } from "../../harness/try-to-fulfil"
import { validPosts } from "../../harness/valid-posts"

const PLUGIN = "/admin/shipment-ordering"
const routes = listAdminRoutes()
const withIds = routes.filter(({ things }) => things !== undefined)

/** With a zero byte. */
const BROKEN_IDS = ["%00", "soshp_%00"]

/** What a route needs to be sent before it looks at the id. */
const BODIES: Record<string, unknown> = {
  [`POST ${PLUGIN}/documents/:document`]: { order_ids: ["order_1"] },
  [`POST ${PLUGIN}/orders/:id/locker`]: { locker_code: "LV1001" },
  [`POST ${PLUGIN}/shipments/:id/label`]: { content_base64: "JVBERi0xLjQ=" },
}

/** What a route needs to be asked. */
const QUERIES: Record<string, string> = {
  [`GET ${PLUGIN}/lockers`]: "?country_code=LV&postal_code=LV-1010",
}

const shop = shopWithKey()
/** An id of each kind of thing that a path names. */
let known: Record<string, string>

beforeAll(async () => {
  const order = await importOrder(shop)
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  const shipment = await shipmentIn(shop, order.id, "confirmed")
  const { box } = await shop.admin.post<{ box: { id: string } }>(`${PLUGIN}/boxes`, {
    name: "Box",
    kind: "parcel",
    inner_length: 300,
    inner_width: 200,
    inner_height: 150,
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
  const run = await shipMany(shop, [await importOrder(shop)])
  known = {
    boxes: box.id,
    "item-rules": rule.id,
    locations: shop.seed.stockLocationId,
    orders: order.id,
    reconcile: reconciliation.id,
    services: "carrierB_classic",
    settings: "test",
    "ship-runs": run.id,
    shipments: shipment.id,
    variants: shop.seed.variants["MUG-05"] ?? "",
  }
})

describe("text that no database takes", () => {
  it.each([
    ["/shipments", "order_id"],
    ["/shipments", "fulfillment_id"],
    ["/shipments", "service_code"],
    ["/shipments", "location_id"],
    ["/shipments", "account"],
    ["/shipments/export", "location_id"],
    ["/orders/to-ship", "q"],
    ["/orders/to-ship", "location_id"],
    ["/orders/to-ship", "service_code"],
    ["/item-rules", "target_id"],
    ["/lockers", "order_id"],
    ["/lockers", "postal_code"],
  ])("is refused in the query of %s, naming %s", async (path, field) => {
    const answer = await shop.admin.send("GET", `${PLUGIN}${path}?${field}=a%00`)
    expect(await outcomeOf(answer)).toEqual({
      status: 400,
      message: expect.stringContaining(field),
    })
  })

  it.each([
    ["/ship-runs", { orders: [{ order_id: "a\0" }] }, "orders.0.order_id"],
    ["/orders/order_1/quotes", { items: [{ id: "\0", quantity: 1 }] }, "items.0.id"],
    ["/orders/order_1/ship", { recipient: { city: "\0" } }, "recipient.city"],
    ["/shipments/confirm", { ids: ["soshp_1", "\0"] }, "ids.1"],
    ["/services/carrierB_classic", { label: "\0" }, "label"],
    ["/settings", { option_price_rules: { "a\0": {} } }, "option_price_rules"],
    ["/settings", { tracking_url_templates: { "*": "\ud800" } }, "tracking_url_templates.*"],
  ])("is refused in the body of %s %j, naming the field", async (path, body, field) => {
    const answer = await shop.admin.send("POST", `${PLUGIN}${path}`, body)
    expect(await outcomeOf(answer)).toEqual({
      status: 400,
      message: expect.stringContaining(`${field}: must not contain`),
    })
  })
})

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
    const words = await answer.text()
    expect({ status: answer.status, words }).toEqual({
      status: 404,
      words: expect.stringMatching(
        /no longer exists|in the store any more|no such document|nothing_01/,
      ),
    })
  })

  it.each(withIds)("$method $path knows no id that cannot be read", async (route) => {
    const body = route.method === "POST" ? {} : undefined
    for (const id of BROKEN_IDS) {
      const answer = await shop.admin.send(route.method, routeOf(route, id), body)
      expect({ id, status: answer.status, words: await answer.text() }).toEqual({
        id,
        status: 404,
        words: expect.stringContaining(id),
      })
    }
  })

  it("keeps keys, claims and request bodies to itself, whatever it answers", async () => {
    const posts = validPosts(shop)
    await shop.admin.post(`${PLUGIN}/settings`, { auto_confirm: false })
    const texts = new Map<string, string>()
    // What deletes comes last, and the id it takes is gone then.
    const inTurn = [...routes].sort(
      (one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
    )
    for (const route of inTurn) {
      const { method, path, things } = route
      const post = method === "POST" ? await posts[path]?.() : {}
      const id = post?.id ?? (things === undefined ? "" : known[things])
      expect({ path, post, id }).toEqual({ path, post: expect.anything(), id: expect.any(String) })
      const query = QUERIES[`${method} ${path}`] ?? ""
      const answer = await shop.admin.send(method, routeOf(route, id ?? "") + query, post?.body)
      const text = await answer.text()
      texts.set(`${method} ${path}`, text)
      // A new comparison replaces the earlier one.
      if (method === "POST" && path.endsWith("/reconcile")) {
        known.reconcile = (JSON.parse(text) as { reconciliation: { id: string } }).reconciliation.id
      }
      if (!answer.ok) {
        throw new Error(`${method} ${path} was to be answered: ${answer.status} ${text}`)
      }
    }
    const rows = await runSql(
      shop.databaseUrl,
      "SELECT idempotency_key, claim, identity, sealed_body FROM shipment_ordering_shipment",
    )
    const kept = rows.flatMap((row) => Object.values(row).map(String))
    const secrets = [shop.sandbox.key, ENCRYPTION_KEY, ...kept].filter(({ length }) => length > 8)
    const told = [...texts].filter(([, text]) => secrets.some((secret) => text.includes(secret)))
    expect(secrets.length).toBeGreaterThan(rows.length)
    expect(told.map(([route]) => route)).toEqual([])
  })
})
