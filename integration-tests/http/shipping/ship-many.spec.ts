import { importOrder } from "../../harness/import-order"
import { atTheService } from "../../harness/look-at-order"
import { outcomeOf } from "../../harness/try-to-fulfil"
import {
  type AdminShipment,
  command,
  sandboxShipments,
  startTestShop,
  type TestShop,
  until,
} from "../../harness/test-shop"

const ROUTE = "/admin/shipment-ordering/orders/ship"

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})

afterAll(() => shop.sandbox.close())

interface Result {
  order_id: string
  fulfillment_id: string | null
  shipment: AdminShipment | null
  refusal: string | null
}

const shipMany = async (orders: Record<string, unknown>[]) => {
  const { results } = await shop.admin.post<{ results: Result[] }>(ROUTE, { orders })
  return results
}

it("twenty-five orders ship in one request, and the two that cannot say why", async () => {
  const imported: { id: string }[] = []
  for (let count = 0; count < 25; count += 1) {
    const isWrong = count === 3 || count === 17
    imported.push(
      await importOrder(shop, { shippingAddress: isWrong ? { postal_code: "LV-10" } : {} }),
    )
  }
  const results = await shipMany(imported.map(({ id }) => ({ order_id: id })))
  expect(results.map(({ order_id }) => order_id)).toEqual(imported.map(({ id }) => id))
  const refused = results.filter(({ refusal }) => refusal !== null)
  expect(refused).toEqual(
    [3, 17].map((index) => ({
      order_id: imported[index]?.id,
      fulfillment_id: null,
      shipment: null,
      refusal: expect.stringContaining("(recipient.postal_code)"),
    })),
  )
  await until("23 shipments are confirmed", async () => {
    const confirmed = (await sandboxShipments(shop)).filter(({ confirmed_at }) => confirmed_at)
    return confirmed.length === 23 ? true : undefined
  })
  expect(await sandboxShipments(shop)).toHaveLength(23)
})

it("each order can go with another service and in other packages", async () => {
  const [one, other] = [await importOrder(shop), await importOrder(shop)]
  const results = await shipMany([
    { order_id: one.id, service_code: "carrierA_express" },
    { order_id: other.id, packages: [{ length: 300, width: 200, height: 100, weight: 4000 }] },
  ])
  expect(results.map(({ shipment }) => shipment?.service_code)).toEqual([
    "carrierA_express",
    "carrierB_classic",
  ])
  expect((await atTheService(shop, other))[0]?.body).toMatchObject({ weight: ["4"] })
})

it("an order that is not there, or is named twice, holds up no other", async () => {
  const order = await importOrder(shop)
  const results = await shipMany([
    { order_id: "order_gone" },
    { order_id: order.id },
    { order_id: order.id },
  ])
  expect(results[0]?.refusal).toContain("This order no longer exists")
  expect(results.slice(1).filter(({ shipment }) => shipment)).toHaveLength(1)
  expect(await atTheService(shop, order)).toHaveLength(1)
})

it("while the service is down every order says so, and none is lost", async () => {
  const orders = [await importOrder(shop), await importOrder(shop)]
  const overrides = orders.map(({ id }) => ({ order_id: id }))
  await command(shop, "/faults", { operation: "create", kind: "status", status: 503, times: 100 })
  const failed = await shipMany(overrides)
  expect(failed.map(({ shipment }) => shipment)).toEqual([null, null])
  for (const { refusal } of failed) expect(refusal).toMatch(/service/i)
  await fetch(`${shop.sandbox.url}/_sandbox/faults`, { method: "DELETE" })
  const again = await shipMany(overrides)
  expect(again.map(({ refusal }) => refusal)).toEqual([null, null])
  for (const order of orders) expect(await atTheService(shop, order)).toHaveLength(1)
})

it.each([
  ["no list", {}],
  ["an empty list", { orders: [] }],
  ["more than 25", { orders: Array.from({ length: 26 }, () => ({ order_id: "order_1" })) }],
  ["an unknown field", { orders: [{ order_id: "order_1", servce: "carrierA_express" }] }],
])("%s is refused, naming the field", async (_, body) => {
  const outcome = await outcomeOf(await shop.admin.send("POST", ROUTE, body))
  expect(outcome).toMatchObject({ status: 400, message: expect.stringContaining("orders") })
})

it("nobody ships without a login", async () => {
  expect((await fetch(`${shop.store.url}${ROUTE}`, { method: "POST" })).status).toBe(401)
})
