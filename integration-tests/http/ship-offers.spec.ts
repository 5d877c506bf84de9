import { endTrouble, lasting } from "../harness/service-trouble"
import { proposalOf } from "../harness/ship-from-admin"
import { placeOrder, startTestShop, type TestShop } from "../harness/test-shop"

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})

afterEach(async () => {
  await endTrouble(shop)
  await configure({ quote_fresh_seconds: 600 })
})
afterAll(() => shop.sandbox.close())

const configure = (settings: Record<string, unknown>) =>
  shop.admin.post("/admin/shipment-ordering/settings", settings)

const serviceOf = (
  { services }: Awaited<ReturnType<typeof proposalOf>>,
  code: string,
): Partial<(typeof services)[number]> =>
  services.find(({ service_code }) => service_code === code) ?? {}

it("a price of before is marked as such, and says when the service was asked", async () => {
  const order = await placeOrder(shop)
  await configure({ quote_fresh_seconds: 0 })
  const packages = [{ length: 321, width: 222, height: 111, weight: 1234 }]
  const wish = { packages }
  const fresh = serviceOf(await proposalOf(shop, order, wish), "carrierB_classic")
  expect(fresh).toMatchObject({ is_available: true, price_source: "live" })
  await lasting({ kind: "status", status: 503 })(shop)
  const after = serviceOf(await proposalOf(shop, order, wish), "carrierB_classic")
  const { price, price_asked_at } = fresh
  expect(Date.now() - Date.parse(price_asked_at ?? "")).toBeLessThan(600_000)
  expect(after).toMatchObject({ is_available: true, price, price_source: "stale", price_asked_at })
})

it("a service that the merchant has disabled is no ordinary choice, but for the customer's own", async () => {
  const order = await placeOrder(shop)
  const codes = ["carrierB_classic", "carrierA_express"]
  const enable = async (is_enabled: boolean) => {
    for (const code of codes) {
      await shop.admin.post(`/admin/shipment-ordering/services/${code}`, { is_enabled })
    }
  }
  await enable(false)
  const proposal = await proposalOf(shop, order)
  await enable(true)
  expect(serviceOf(proposal, "carrierB_classic")).toMatchObject({
    is_available: true,
    is_enabled: false,
  })
  expect(serviceOf(proposal, "carrierA_express")).toMatchObject({
    is_available: false,
    is_enabled: false,
    reason: expect.stringContaining("disabled"),
  })
  expect(serviceOf(proposal, "carrierA_standard")).toMatchObject({ is_enabled: true })
})
