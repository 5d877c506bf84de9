import { createBox, deleteBoxes } from "../../harness/boxes"
import { atTheService } from "../../harness/look-at-order"
import { endTrouble, lasting } from "../../harness/api-trouble"
import { planOf, shipFromAdmin } from "../../harness/ship-from-admin"
import { shopWithKey } from "../../harness/worlds"
import { changeOptions } from "../../harness/reconfigure-store"
import { importOrder } from "../../harness/import-order"

const shop = shopWithKey()

afterEach(async () => {
  await endTrouble(shop)
  await changeOptions(shop, { timing: { quoteFreshSeconds: 600 } })
})

const serviceOf = (
  { services }: Awaited<ReturnType<typeof planOf>>,
  code: string,
): Partial<(typeof services)[number]> =>
  services.find(({ service_code }) => service_code === code) ?? {}

it("a price of before is marked as such, and says when the service was asked", async () => {
  const order = await importOrder(shop)
  await changeOptions(shop, { timing: { quoteFreshSeconds: 0 } })
  const packages = [{ length: 321, width: 222, height: 111, weight: 1234 }]
  const overrides = { packages }
  const fresh = serviceOf(await planOf(shop, order, overrides), "carrierB_classic")
  expect(fresh).toMatchObject({ is_available: true, price_source: "live" })
  await lasting({ kind: "status", status: 503 })(shop)
  const after = serviceOf(await planOf(shop, order, overrides), "carrierB_classic")
  const { price, price_asked_at } = fresh
  expect(Date.now() - Date.parse(price_asked_at ?? "")).toBeLessThan(600_000)
  expect(after).toMatchObject({ is_available: true, price, price_source: "stale", price_asked_at })
})

it("a service that the merchant has disabled is no ordinary choice, but for the customer's own", async () => {
  const order = await importOrder(shop)
  const codes = ["carrierB_classic", "carrierA_express"]
  const enable = async (is_enabled: boolean) => {
    for (const code of codes) {
      await shop.admin.post(`/admin/shipment-ordering/services/${code}`, { is_enabled })
    }
  }
  await enable(false)
  const plan = await planOf(shop, order)
  await enable(true)
  expect(serviceOf(plan, "carrierB_classic")).toMatchObject({
    is_available: true,
    is_enabled: false,
  })
  expect(serviceOf(plan, "carrierA_express")).toMatchObject({
    is_available: false,
    is_enabled: false,
    reason: expect.stringContaining("disabled"),
  })
  expect(serviceOf(plan, "carrierA_standard")).toMatchObject({ is_enabled: true })
})

describe("items that an envelope holds", () => {
  const express = { service_code: "carrierA_express" }
  const napkin = () =>
    importOrder(shop, {
      items: [{ variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity: 1 }],
    })

  beforeAll(async () => {
    const envelope = { kind: "envelope" as const, inner_length: 300, inner_width: 220 }
    await createBox(shop, { name: "Padded envelope", ...envelope, inner_height: 20 })
    await createBox(shop, { name: "Carton", side: 400 })
  })
  afterAll(() => deleteBoxes(shop))

  it("have the price of what each service takes, whatever is planned for the chosen one", async () => {
    const plan = await planOf(shop, await napkin())
    expect(plan.package_type).toBe(1)
    const { price } = serviceOf(plan, "carrierA_express_envelope")
    expect(serviceOf(plan, "carrierA_express_envelope")).toMatchObject({
      is_available: true,
      package_types: [2],
    })
    expect(Number(price)).toBeLessThan(Number(serviceOf(plan, "carrierA_express_saver").price))
    expect(serviceOf(plan, "carrierA_express_saver").package_types).toEqual([1, 2])
  })

  it("go as the cheaper of both, or as a person chooses", async () => {
    const order = await napkin()
    const cheaper = await planOf(shop, order, express)
    expect(cheaper).toMatchObject({ package_type: 2, packages: [{ name: "Padded envelope" }] })
    const overrides = { ...express, package_type: 1 }
    const chosen = await planOf(shop, order, overrides)
    expect(chosen).toMatchObject({ package_type: 1, packages: [{ name: "Carton" }], issues: [] })
    const [less, more] = [cheaper, chosen].map((one) =>
      Number(serviceOf(one, express.service_code).price),
    )
    expect(less).toBeLessThan(more ?? 0)
    const { shipment } = await shipFromAdmin(shop, order, overrides)
    expect(shipment).toMatchObject({ ...express, package_type: 1 })
    const second = await napkin()
    await shipFromAdmin(shop, second, { ...express, package_type: 2 })
    const [sent] = await atTheService(shop, second)
    expect(sent?.body).toMatchObject({ ...express, package_type: "2" })
    expect(sent?.body).not.toHaveProperty("length")
  })
})
