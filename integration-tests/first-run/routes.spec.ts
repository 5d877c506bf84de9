// A shop with a key, in which each route makes what the paths of others name.
// A new route fails the first test until it is called there: a POST route of the admin by an entry in `valid-posts.ts`.
import { createHttpClient, outcomeOf } from "../harness/http-client"
import { WITH_KEY } from "../harness/print-queue"
import { runSql } from "../harness/run-sql"
import { ENCRYPTION_KEY, PRINT_QUEUE_KEY } from "../harness/store-process"
import {
  type AdminShipment,
  command,
  fillCart,
  sandboxShipments,
  shipmentIn,
} from "../harness/test-shop"
import { shopWithKey } from "../harness/worlds"
import { listRoutes, type Route, routeOf } from "./list-routes"
import { type ValidCall, validPosts } from "./valid-posts"

const shop = shopWithKey({ auto_confirm: false })

const PLUGIN = "/admin/shipment-ordering"
const STORE = "/store/shipment-ordering"
const HOOKS = "/hooks/shipment-ordering"
const HOOK = `${HOOKS}/tracking`
const PRINT_QUEUE = `${HOOKS}/print-queue`
const CUSTOMER = "janis.berzins@customer.test"

/** Routes that create come first, and routes that delete come last. */
const METHODS: Route["method"][] = ["POST", "GET", "DELETE"]
const routes = METHODS.flatMap((method) => listRoutes().filter((route) => route.method === method))
const adminRoutes = routes.filter(({ path }) => path.startsWith(PLUGIN))
const routesWithIds = adminRoutes.filter(({ things }) => things !== undefined)
const nameOf = ({ method, path }: Route) => `${method} ${path}`

const shopper = (headers?: Record<string, string>) =>
  createHttpClient(shop.store.url, {
    "x-publishable-api-key": shop.seed.publishableKey,
    "x-order-email": CUSTOMER,
    ...headers,
  })

/** Answers, by route. */
const answers = new Map<string, string>()
let callback = { token: "", shipmentId: "" }

it("each route of the admin, the storefront, the carrier service and print servers does its work once", async () => {
  const posts = validPosts(shop)
  /** An id of each kind of thing that a path names. */
  const ids: Record<string, string> = {
    locations: shop.seed.stockLocationId,
    services: "carrierB_classic",
    variants: shop.seed.variants["MUG-05"] ?? "",
  }
  for (const route of routes) {
    const { method, path, things = "" } = route
    const post = method === "POST" ? posts[path.replace(PLUGIN, "")] : undefined
    const call = post ?? OTHERS[nameOf(route)]
    if (method === "POST" && !call) throw new Error(`${path} has no entry in valid-posts.ts`)
    const { id = ids[things], query = "", body, headers }: ValidCall = (await call?.(ids)) ?? {}
    if (things && !id) throw new Error(`Nothing is known that ${nameOf(route)} could name`)
    const client = path.startsWith(PLUGIN) ? shop.admin : shopper(headers)
    const answer = await client.send(method, routeOf(route, id ?? "") + query, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${nameOf(route)} -> ${answer.status} ${text}`)
    answers.set(nameOf(route), text)
    const newId = id ?? idIn(text)
    if (method === "POST" && newId) ids[things || path.split("/").at(-1) || ""] ??= newId
  }
})

/** Requests for routes that are no POST route of the admin, made with the ids that are known by then. */
const OTHERS: Record<string, (ids: Record<string, string>) => ValidCall | Promise<ValidCall>> = {
  [`GET ${PLUGIN}/lockers`]: () => ({ query: "?country_code=LV&postal_code=LV-1010" }),
  [`GET ${PLUGIN}/prices/why`]: async () => ({ query: `?id=${(await fillCart(shop)).id}` }),
  [`GET ${STORE}/lockers`]: () => ({ query: "?country_code=LV&postal_code=LV-1010" }),
  [`GET ${STORE}/quotes`]: async () => ({ query: `?cart_id=${(await fillCart(shop)).id}` }),
  [`POST ${STORE}/orders/find`]: async ({ orders }) => {
    const { order } = await shop.admin.get<{ order: object }>(`/admin/orders/${orders}`)
    return { body: { order_number: Reflect.get(order, "display_id"), email: CUSTOMER } }
  },
  [`GET ${PRINT_QUEUE}/next`]: () => ({ headers: WITH_KEY }),
  [`POST ${PRINT_QUEUE}/:id/done`]: (ids) => ({ id: ids["print-jobs"], headers: WITH_KEY }),
  [`GET ${HOOK}/:token`]: async ({ shipments = "" }) => {
    const { order_id, shipment_id } = await shipmentOf(shipments)
    await command(shop, `/shipments/${shipment_id}/issue`)
    const { tracking } = await shipmentIn(shop, order_id, "tracked")
    const sent = (await sandboxShipments(shop)).find(({ id }) => String(id) === shipment_id)
    const id = String(sent?.body.callback_success_url).split("/").at(-1)
    callback = { token: id ?? "", shipmentId: shipment_id ?? "" }
    return { id, query: `?shipment_id=${shipment_id}&tracking_numbers=${tracking[0]?.number}` }
  },
}

const shipmentOf = async (id: string) =>
  (await shop.admin.get<{ shipment: AdminShipment }>(`${PLUGIN}/shipments/${id}`)).shipment

/** The id of the created thing. Some answers have several lines of JSON. */
function idIn(answer: string): string | undefined {
  const [line = ""] = answer.split("\n")
  const [thing] = line.startsWith("{") ? Object.values(JSON.parse(line) as object) : []
  return (thing as { id?: string } | null)?.id
}

it("no route answers with a key, a claim or the body of a request", async () => {
  const rows = await runSql(
    shop.databaseUrl,
    "SELECT idempotency_key, claim, identity, sealed_body FROM shipment_ordering_shipment",
  )
  const stored = rows.flatMap((row) => Object.values(row).map(String))
  const keys = [shop.sandbox.key, ENCRYPTION_KEY, PRINT_QUEUE_KEY]
  const secrets = [...keys, ...stored].filter(({ length }) => length > 8)
  expect(secrets.length).toBeGreaterThan(rows.length)
  expect(answers.size).toBe(routes.length)
  const telling = [...answers].filter(([, text]) => secrets.some((one) => text.includes(one)))
  expect(telling.map(([route]) => route)).toEqual([])
})

/** What the admin's routes answer, by route. */
async function outcomes(
  some: Route[],
  send: (route: Route) => Promise<Response>,
): Promise<Record<string, string>> {
  const entries = some.map(async (route) => {
    const { status, message } = await outcomeOf(await send(route))
    return [nameOf(route), `${status} ${message}`]
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>
}

/** The same outcome for each of the routes. */
const all = (some: Route[], outcome: RegExp) =>
  Object.fromEntries(some.map((route) => [nameOf(route), expect.stringMatching(outcome) as string]))

it("each admin route refuses a visitor who is not signed in", async () => {
  const visitor = createHttpClient(shop.store.url, {})
  const refusals = await outcomes(adminRoutes, (route) =>
    visitor.send(route.method, routeOf(route, someId(route)), bodyOf(route, {})),
  )
  expect(refusals).toEqual(all(adminRoutes, /^401 /))
})

/** The route of actions on the settings has only one. */
const someId = ({ things }: Route) => (things === "settings" ? "test" : "some_id")

const bodyOf = ({ method }: Route, body: unknown) => (method === "POST" ? body : undefined)

const NOTHING_PACKED = {
  claim: "none",
  progress: {
    packages: [{ box_id: null, contents: [{ line_id: "none", quantity: 1 }], weight: null }],
    ...{ ticks: {}, left_out: [] },
  },
}

/** A body that a route needs before it looks at the id. */
const BODIES: Record<string, unknown> = {
  [`POST ${PLUGIN}/documents/:document`]: { order_ids: ["order_1"] },
  [`POST ${PLUGIN}/orders/:id/locker`]: { locker_code: "LV1001" },
  [`POST ${PLUGIN}/pack-bench/:order_id/progress`]: NOTHING_PACKED,
  [`POST ${PLUGIN}/pack-bench/:order_id/repack`]: NOTHING_PACKED,
  [`POST ${PLUGIN}/pack-bench/:order_id/ship`]: NOTHING_PACKED,
  [`POST ${PLUGIN}/shipments/:id/label`]: { content_base64: "JVBERi0xLjQ=" },
}

it("each admin route refuses an id that does not exist, in words", async () => {
  const refusals = await outcomes(routesWithIds, (route) => {
    const body = bodyOf(route, BODIES[nameOf(route)] ?? {})
    return shop.admin.send(route.method, routeOf(route, "nothing_01"), body)
  })
  const words = /^404 .*(no longer exists|in the store any more|no such document|nothing_01)/
  expect(refusals).toEqual(all(routesWithIds, words))
})

it.each(["%00", "soshp_%00"])("each admin route refuses the broken id %s", async (id) => {
  const refusals = await outcomes(routesWithIds, (route) =>
    shop.admin.send(route.method, routeOf(route, id), bodyOf(route, {})),
  )
  expect(refusals).toEqual(all(routesWithIds, new RegExp(`^404 .*${id}`)))
})

/** Routes that read no field of a body or query. */
const WITHOUT_FIELDS: Record<Route["method"], string[]> = {
  DELETE: ["/boxes/:id", "/item-rules/:id"],
  GET: [
    ...["/boxes", "/boxes/export", "/health", "/locations", "/locations/:id/pickup"],
    ...["/prices/preview", "/pack-bench", "/pack-bench/report"],
    ...["/orders/:id/locker", "/orders/:id/prices", "/reconcile/:id", "/ship-runs"],
    ...["/ship-runs/:id", "/shipments/:id", "/shipments/:id/label", "/shipments/:id/packages"],
    ...["/shipping-options", "/variants/:id/packing"],
  ],
  POST: [
    ...[
      "/emails/:id/send-again",
      "/settings/adopt-address",
      "/services/refresh",
      "/ship-runs/:id/stop",
    ],
    ...["/shipments/:id/confirm", "/shipments/:id/refresh", "/shipments/:id/retry"],
    ...["/shipments/:id/void"],
  ],
}

it("each other route refuses a field that it does not know, so each parses what it is sent", async () => {
  const withFields = routes.filter(
    ({ method, path }) =>
      !WITHOUT_FIELDS[method].some((one) => path === PLUGIN + one) &&
      // Both give the same answer to any body (find-order, customer-tracking).
      !path.startsWith(`${STORE}/orders/`) &&
      !path.startsWith(HOOKS),
  )
  const refusals = await outcomes(withFields, (route) => {
    const client = route.path.startsWith(PLUGIN) ? shop.admin : shopper()
    const path = routeOf(route, someId(route))
    return route.method === "POST"
      ? client.send("POST", path, { no_such_field: 1 })
      : client.send(route.method, `${path}?no_such_field=1`)
  })
  expect(refusals).toEqual(all(withFields, /^400 .*"no_such_field"/))
})

it.each([
  ...["GET /settings", "GET /services", "GET /data-report", "GET /invoice-check"],
  ...["GET /reconcile", "GET /shipments", "GET /shipments/export", "POST /settings/test"],
  ...["POST /services/refresh", "POST /services/carrierB_classic", "POST /shipping-options"],
  ...["POST /prices/preview"],
])("%s of an account that does not exist is refused", async (route) => {
  const [method = "", path] = route.split(" ")
  const body = method === "POST" ? {} : undefined
  const answer = await shop.admin.send(method, `${PLUGIN}${path}?account=nope`, body)
  expect(await outcomeOf(answer)).toEqual({
    status: 404,
    message: 'There is no account "nope". Known accounts: default.',
  })
})

it.each(["x", "soshp_%00.AAAA", "soshp_%E0%A4.AAAA", `${"a".repeat(6000)}.${"b".repeat(43)}`])(
  "a callback with the token %.20s is refused without a word",
  async (token) => {
    const answer = await fetch(`${shop.store.url}${HOOK}/${token}?shipment_id=1`)
    expect([400, 404]).toContain(answer.status)
  },
)

it("a callback whose query cannot be read is refused without a word", async () => {
  const { token, shipmentId: id } = callback
  for (const query of [
    "",
    "?shipment_id=",
    `?shipment_id=${id}&shipment_id=${id}`,
    `?shipment_id[a]=${id}`,
    `?shipment_id=${id}&tracking_numbers[x]=1`,
    "?shipment_id=1e3&tracking_numbers=%00",
  ]) {
    const answer = await fetch(`${shop.store.url}${HOOK}/${token}${query}`)
    expect([query, answer.status, await answer.text()]).toEqual([query, 404, ""])
  }
})
