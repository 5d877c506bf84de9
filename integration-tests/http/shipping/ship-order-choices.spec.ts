import { importOrder } from "../../harness/import-order"
import { atTheService } from "../../harness/look-at-order"
import { planOf, shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import { shipOrder } from "../../harness/ship-order"
import { placeOrder } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf } from "../../harness/try-to-fulfil"

const shop = shopWithKey()

/** What the service was told of an order's one shipment. */
const toldOf = async (order: { id: string; display_id?: number }) => {
  const [shipment, ...more] = await atTheService(shop, order)
  expect(more).toEqual([])
  return shipment?.body ?? {}
}

describe("another service", () => {
  it("is ordered in place of the customer's", async () => {
    const order = await importOrder(shop)
    const { shipment } = await shipFromAdmin(shop, order, { service_code: "carrierA_express" })
    expect(shipment.service_code).toBe("carrierA_express")
    expect(await toldOf(order)).toMatchObject({ service_code: "carrierA_express" })
  })

  it("that the account has not is refused at its field", async () => {
    const order = await importOrder(shop)
    expect(await tryToShip(shop, order, { service_code: "carrierZ_rocket" })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/carrierZ_rocket.*\(service_code\)/),
    })
  })

  it("that takes no envelopes is refused one at its field", async () => {
    const order = await importOrder(shop)
    const overrides = { service_code: "carrierA_standard", package_type: 2 }
    const { issues, package_type } = await planOf(shop, order, overrides)
    const message = expect.stringMatching(/takes no envelopes.*choose another service/)
    expect({ issues, package_type }).toEqual({
      issues: [{ field: "package_type", message }],
      package_type: 1,
    })
    expect(await tryToShip(shop, order, overrides)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/takes no envelopes.*\(package_type\)/),
    })
    expect(await tryToShip(shop, order, { package_type: 3 })).toMatchObject({
      status: 400,
      message: expect.stringContaining("must be 1 (parcel) or 2 (envelope)"),
    })
    expect(await atTheService(shop, order)).toEqual([])
  })

  it("that was never seen in the country is refused", async () => {
    const order = await importOrder(shop, {
      shippingAddress: {
        first_name: "Kari",
        last_name: "Hansen",
        address_1: "Storgata 5",
        city: "Oslo",
        postal_code: "0154",
        country_code: "no",
        phone: "+4722123456",
      },
    })
    expect(
      await tryToShip(shop, order, { service_code: "carrierB_locker", locker_code: "LV-1" }),
    ).toMatchObject({ status: 400, message: expect.stringMatching(/NO.*\(service_code\)/) })
  })

  it("which collects no money is refused for an order that is paid on delivery", async () => {
    await shop.configure({ cod_payment_providers: ["pp_system_default"] })
    const order = await placeOrder(shop, { serviceCode: "carrierB_cod" })
    expect(await tryToShip(shop, order, { service_code: "carrierB_classic" })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/would be lost.*\(service_code\)/),
    })
    expect(await atTheService(shop, order)).toEqual([])
    await shipFromAdmin(shop, order)
    expect(await toldOf(order)).toMatchObject({
      service_code: "carrierB_cod",
      parcel_price: order.total.toFixed(2),
    })
    await shop.configure({ cod_payment_providers: [] })
  })

  it("which brings parcels to lockers goes out with the locker, and not without one", async () => {
    const order = await importOrder(shop)
    const service_code = "carrierB_locker"
    expect(await tryToShip(shop, order, { service_code })).toMatchObject({
      status: 400,
      message: expect.stringContaining("(locker_code)"),
    })
    await shipFromAdmin(shop, order, { service_code, locker_code: "LV1001" })
    expect(await toldOf(order)).toMatchObject({ service_code, locker_code: "LV1001" })
  })
})

describe("the merchant's mark as a locker service", () => {
  const mark = (code: string, is_locker: boolean | null) =>
    shop.admin.post(`/admin/shipment-ordering/services/${code}`, { is_locker })

  afterEach(async () => {
    for (const code of ["carrierB_classic", "carrierB_locker"]) await mark(code, null)
  })

  const needsLocker = ({ services }: Awaited<ReturnType<typeof planOf>>, code: string) =>
    services.find(({ service_code }) => service_code === code)?.needs_locker

  it("asks for a locker, which is sent, where no pattern would", async () => {
    await mark("carrierB_classic", true)
    const order = await importOrder(shop, { serviceCode: "carrierA_standard" })
    const overrides = { service_code: "carrierB_classic" }
    const plan = await planOf(shop, order, overrides)
    expect(needsLocker(plan, "carrierB_classic")).toBe(true)
    expect(plan.issues).toMatchObject([{ field: "locker_code" }])
    expect(await tryToShip(shop, order, overrides)).toMatchObject({
      status: 400,
      message: expect.stringContaining("(locker_code)"),
    })
    await shipFromAdmin(shop, order, { ...overrides, locker_code: "LV1001" })
    expect(await toldOf(order)).toMatchObject({ ...overrides, locker_code: "LV1001" })
  })

  it("asks for none where a pattern would", async () => {
    await mark("carrierB_locker", false)
    const order = await importOrder(shop, { serviceCode: "carrierB_locker" })
    const plan = await planOf(shop, order)
    expect(needsLocker(plan, "carrierB_locker")).toBe(false)
    expect(plan.issues).toEqual([])
    await shipFromAdmin(shop, order)
    const told = await toldOf(order)
    expect(told).toMatchObject({ service_code: "carrierB_locker" })
    expect(told).not.toHaveProperty("locker_code")
  })

  it("does not hold up what is fulfilled without asking anybody: the service takes the nearest", async () => {
    await shop.configure({ locker_choice: "nearest" })
    const order = await importOrder(shop, { serviceCode: "carrierB_locker" })
    expect(await shipOrder(shop, order)).toMatchObject({ service_code: "carrierB_locker" })
    expect(await toldOf(order)).not.toHaveProperty("locker_code")
  })
})

describe("pickup, description and dangerous goods", () => {
  it("go out as wished, the description ending in our reference", async () => {
    const order = await importOrder(shop)
    const { pickup } = await planOf(shop, order)
    const { shipment } = await shipFromAdmin(shop, order, {
      pickup_date: pickup.dates[3],
      description: "Keramikas krūze, trausla",
      send_adr: true,
    })
    expect(await toldOf(order)).toMatchObject({
      parcel_pickup_date: `${pickup.dates[3]} 16:00:00`,
      parcel_description: `Keramikas krūze, trausla ${shipment.reference}`,
      send_adr: "1",
    })
  })

  it("a day on which nobody comes is refused at its field", async () => {
    const order = await importOrder(shop)
    for (const pickup_date of ["2020-01-02", nextSunday()]) {
      expect(await tryToShip(shop, order, { pickup_date })).toMatchObject({
        status: 400,
        message: expect.stringMatching(/does not come on .*\(pickup_date\)/),
      })
    }
  })

  it("a description that leaves no room for the reference is refused", async () => {
    const order = await importOrder(shop)
    expect(await tryToShip(shop, order, { description: "x".repeat(81) })).toMatchObject({
      status: 400,
      message: expect.stringContaining("description"),
    })
  })

  it("items that are dangerous by their rule are never sent as harmless", async () => {
    const { item_rule: rule } = await shop.admin.post<{ item_rule: { id: string } }>(
      "/admin/shipment-ordering/item-rules",
      {
        target_kind: "variant",
        target_id: shop.seed.variants["MUG-05"],
        dangerous: true,
      },
    )
    const order = await importOrder(shop)
    expect(await tryToShip(shop, order, { send_adr: false })).toMatchObject({
      status: 400,
      message: expect.stringContaining("(send_adr)"),
    })
    await shop.admin.send("DELETE", `/admin/shipment-ordering/item-rules/${rule.id}`)
    await shipFromAdmin(shop, order, { send_adr: false })
    expect(await toldOf(order)).toMatchObject({ send_adr: "0" })
  })
})

it("a replacement goes with the service and the packages that are wished for it", async () => {
  await shop.configure({ auto_confirm: false })
  const order = await importOrder(shop)
  const { shipment: first } = await shipFromAdmin(shop, order)
  const replace = (overrides: Record<string, unknown>) =>
    shop.admin.send("POST", `/admin/shipment-ordering/shipments/${first.id}/replace`, overrides)
  expect(await outcomeOf(await replace({ service_code: "carrierZ_rocket" }))).toMatchObject({
    status: 400,
    message: expect.stringContaining("(service_code)"),
  })
  const packages = [{ length: 300, width: 200, height: 100, weight: 2500 }]
  expect((await replace({ service_code: "carrierA_express", packages })).status).toBe(200)
  const held = (await atTheService(shop, order)).sort((one, other) => one.id - other.id)
  expect(held.map(({ body }) => [body.service_code, body.weight])).toEqual([
    ["carrierB_classic", ["0.52"]],
    ["carrierA_express", ["2.5"]],
  ])
  await shop.configure({ auto_confirm: true })
})

function nextSunday(): string {
  const day = new Date(Date.now() + 86_400_000)
  while (day.getUTCDay() !== 0) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}
