// A store that has switched on Medusa's roles, in which nothing of the plugin is set up: a request that its role allows
// gets as far as a refusal of another kind, or an answer.
import { listRoutes, type Route } from "../../first-run/list-routes"
import {
  createHttpClient,
  type HttpClient,
  outcomeOf,
  signInAdmin,
} from "../../harness/http-client"
import { giveRole } from "../../harness/roles"
import { startOwnStore, type TestStore } from "../../harness/test-store"
import { refusedPermission } from "../../../src/admin/lib/permissions"
import { ADMIN_REQUESTS } from "../../../src/api/requests"
import type { Permission } from "../../../src/permissions"

const PLUGIN = "/admin/shipment-ordering"
const PERMISSIONS = ["pack", "charge", "set_up"] as const

let store: TestStore
/** A user's client by the permissions of the user's roles. */
const clients = new Map<string, HttpClient>()

beforeAll(async () => {
  store = await startOwnStore({ env: { MEDUSA_FF_RBAC: "true" }, hasMoreTables: true })
  const roles: Permission[][] = [[], ...PERMISSIONS.map((one) => [one]), ["pack", "charge"]]
  for (const role of roles) {
    await giveRole(
      store,
      role.map((permission) => `shipment_ordering:${permission}`),
    )
    clients.set(role.join(), await signInAdmin(store.store.url, store.seed.admin))
  }
})

const adminRoutes = listRoutes().filter(({ path }) => path.startsWith(PLUGIN))
const nameOf = ({ method, path }: Pick<Route, "method" | "path">) => `${method} ${path}`

/** The routes of a request: two actions on the settings are one route with a parameter. */
function send(client: HttpClient, { method, path }: { method: string; path: string }, body = {}) {
  const url = PLUGIN + path.replace(/:\w+/, "nothing_01")
  return client.send(method, url, method === "POST" ? body : undefined)
}

it("each route of the admin asks for one permission", () => {
  const asked = ADMIN_REQUESTS.map(
    ({ method, path, route = path }) => `${method} ${PLUGIN}${route}`,
  )
  expect(asked.sort()).toEqual(adminRoutes.map(nameOf).sort())
})

it.each([
  "/settings/%74est",
  "/settings/test/",
  "/Settings/Test",
  "/boxes/%6frder",
  "/boxes/order/",
])("nobody gets around a permission by writing its path as %s", async (path) => {
  const visitor = clients.get("pack")
  expect((await visitor?.send("POST", PLUGIN + path, {}))?.status).toBe(403)
})

it.each([[""], ["pack"], ["charge"], ["set_up"]])(
  "a user whose role allows only %p may use only its routes",
  async (role) => {
    const client = clients.get(role)
    if (!client) throw new Error("Nobody is signed in")
    const open: string[] = []
    for (const request of ADMIN_REQUESTS) {
      const { status, message } = await outcomeOf(await send(client, request))
      if (status !== 403) open.push(nameOf(request))
      // The admin says in plain words what is lacking.
      else expect(refusedPermission(message)).toBe(request.permission)
    }
    const expected = ADMIN_REQUESTS.filter(({ permission }) => permission === role)
    expect(open).toEqual(expected.map(nameOf))
  },
)

it.each([
  ["/orders/:id/ship", { service_code: "carrierB_classic" }],
  ["/orders/:id/ship", { package_type: 2 }],
  ["/orders/:id/ship", { shipping_option_id: "so_1" }],
  ["/orders/:id/ship", { recipient: { address_1: "Elsewhere 1" } }],
  ["/orders/:id/ship", { packages: [{ length: 100, width: 100, height: 100, weight: 500 }] }],
  ["/ship-runs", { orders: [{ order_id: "order_1", service_code: "carrierB_classic" }] }],
  ["/ship-runs", { orders: [{ order_id: "order_1", package_count: 2 }] }],
  ["/ship-runs", { orders: [{ order_id: "order_1", weight_grams: 900 }] }],
])(
  "who may only pack cannot change the service, the packages or the recipient: %s with %j",
  async (path, body) => {
    const statusOf = async (role: string) => {
      const client = clients.get(role)
      return client && (await send(client, { method: "POST", path }, body)).status
    }
    expect(await statusOf("pack")).toBe(403)
    expect(await statusOf("pack,charge")).not.toBe(403)
  },
)

it("Medusa's own route to fulfil items takes changes of the shipment only from who may charge", async () => {
  await giveRole(store, ["order:read", "fulfillment:create", "shipment_ordering:pack"])
  const packer = await signInAdmin(store.store.url, store.seed.admin)
  const unknown = { status: 404 }
  const answerTo = async (additional_data: object) => {
    const items = [{ id: "ordli_nothing", quantity: 1 }]
    const path = "/admin/orders/order_nothing/fulfillments"
    return outcomeOf(await packer.send("POST", path, { items, additional_data }))
  }
  const service = { service_code: "carrierB_classic" }
  const refused = { status: 403, message: expect.stringContaining("shipment_ordering:charge") }
  expect(await answerTo({ shipment_ordering: service })).toEqual(refused)
  expect(await answerTo({ shipment_ordering: { packages: [] } })).toEqual(refused)
  expect(await answerTo({ shipment_ordering: { description: "A mug" } })).toMatchObject(unknown)
  expect(await answerTo({ another_plugin: service })).toMatchObject(unknown)
})

it("a secret API key has no role and may do nothing here, nor in Medusa's own routes that ask for a permission", async () => {
  await giveRole(store, ["*:*"])
  const owner = await signInAdmin(store.store.url, store.seed.admin)
  const { api_key } = await owner.post<{ api_key: { token: string } }>("/admin/api-keys", {
    title: "ERP",
    type: "secret",
  })
  const authorization = `Basic ${Buffer.from(`${api_key.token}:`).toString("base64")}`
  const program = createHttpClient(store.store.url, { authorization })
  for (const path of [`${PLUGIN}/settings`, `${PLUGIN}/shipments`, "/admin/orders"]) {
    expect(await outcomeOf(await program.send("GET", path))).toEqual({
      status: 403,
      message: "Forbidden",
    })
  }
})
