// A shop with a key.
import type { serialiseServices } from "../../../src/api/admin/shipment-ordering/services/services"
import { chooseOption } from "../../harness/customer-checkout"
import { shipOrder } from "../../harness/fulfil-order"
import { importOrder } from "../../harness/orders"
import { quotesOf, storedMethods } from "../../harness/prices"
import { listServiceOptions } from "../../harness/seed/shipping-options"
import { fillCart, placeOrder } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

const SERVICES = "/admin/shipment-ordering/services"
const AS_FOUND = { label: null, is_enabled: true, is_locker: null, is_cash_on_delivery: null }

const CLASSIC = "carrierB_classic"

type ShownService = Awaited<ReturnType<typeof serialiseServices>>[number]

const change = async (code: string, changes: Partial<ShownService>) =>
  (await shop.admin.post<{ service: ShownService }>(`${SERVICES}/${code}`, changes)).service

const services = async () => (await shop.admin.get<{ services: ShownService[] }>(SERVICES)).services

const serviceOf = async (code: string) =>
  (await services()).find(({ service_code }) => service_code === code)

afterEach(async () => {
  for (const code of [CLASSIC, "carrierB_locker", "carrierB_cod"]) {
    await change(code, AS_FOUND)
  }
})

const choose = async (cart: { id: string }, option: string, data?: Record<string, unknown>) => {
  await chooseOption(shop.storefront, cart.id, { optionId: shop.options[option] ?? "", data })
  return (await storedMethods(shop, cart.id))[0]?.data
}

const quotes = async () => quotesOf(shop, (await fillCart(shop)).id)

const offeredCodes = async () => (await listServiceOptions(shop.admin)).map(({ id }) => id)

it("a service has the merchant's name in the list of services, in quotes and in the data of a chosen delivery", async () => {
  const service = await change(CLASSIC, { label: "  To your door  " })
  expect(service).toMatchObject({
    service_code: CLASSIC,
    name: expect.stringMatching(/Classic/),
    label: "To your door",
  })
  expect(await listServiceOptions(shop.admin)).toContainEqual(
    expect.objectContaining({ id: CLASSIC, name: "To your door" }),
  )
  const cart = await fillCart(shop)
  expect((await quotesOf(shop, cart.id))[CLASSIC]?.service_name).toBe("To your door")
  const named = { service_code: CLASSIC, service_name: "To your door" }
  expect(await choose(cart, CLASSIC)).toMatchObject(named)
  expect(await choose(cart, "virtual_cheapest")).toMatchObject(named)
})

it("a disabled service has no price and no new option, Cheapest avoids it, and its orders still ship", async () => {
  const order = await importOrder(shop)
  const before = (await quotes()).virtual_cheapest
  expect(before?.chosen_service_code).toBe(CLASSIC)
  await change(CLASSIC, { is_enabled: false })
  expect(await offeredCodes()).not.toContain(CLASSIC)
  const cart = await fillCart(shop)
  const { virtual_cheapest: after, ...others } = await quotesOf(shop, cart.id)
  expect(others[CLASSIC]).toMatchObject({
    available: false,
    amount: null,
    reason: { code: "service_disabled", text: expect.stringMatching(/no longer available/) },
  })
  await expect(choose(cart, CLASSIC)).rejects.toThrow(/no longer available/)
  expect(after).toMatchObject({ available: true, chosen_service_code: "carrierA_standard" })
  expect(after?.amount).toBeGreaterThan(before?.amount ?? Infinity)
  expect(await shipOrder(shop, order)).toMatchObject({ service_code: CLASSIC })

  await change(CLASSIC, { is_enabled: true })
  expect((await quotes())[CLASSIC]).toMatchObject({ available: true })
})

it("a mark as a locker service counts more than the patterns of the settings, in both directions", async () => {
  expect(await serviceOf("carrierB_locker")).toMatchObject({
    is_locker: null,
    delivers_to_locker: true,
  })
  await change("carrierB_locker", { is_locker: false })
  const asDoor = await quotes()
  expect(asDoor.virtual_parcel_locker?.reason?.code).toBe("no_locker_service")
  expect(asDoor.virtual_cheapest?.chosen_service_code).toBe("carrierB_locker")

  await change(CLASSIC, { is_locker: true })
  const cart = await fillCart(shop)
  const asLocker = await quotesOf(shop, cart.id)
  expect(asLocker.virtual_parcel_locker?.chosen_service_code).toBe(CLASSIC)
  const locker = { locker_code: "LV1001" }
  expect(await choose(cart, CLASSIC, locker)).toMatchObject(locker)
})

it("a mark as cash on delivery counts more than discovery, also for existing options", async () => {
  expect(await serviceOf("carrierB_cod")).toMatchObject({
    is_cash_on_delivery: null,
    collects_cash: true,
    is_cash_on_delivery_doubtful: false,
  })
  const [prepaid, owed] = [
    await importOrder(shop, { serviceCode: "carrierB_cod" }),
    await placeOrder(shop),
  ]
  expect(await change("carrierB_cod", { is_cash_on_delivery: false })).toMatchObject({
    is_cash_on_delivery: false,
    collects_cash: false,
  })
  expect(await shipOrder(shop, prepaid)).toMatchObject({
    service_code: "carrierB_cod",
    parcel_price: "18.90",
  })

  const cart = await fillCart(shop)
  expect(await choose(cart, "virtual_cheapest")).toMatchObject({ service_code: CLASSIC })
  expect(await change(CLASSIC, { is_cash_on_delivery: true })).toMatchObject({
    collects_cash: true,
  })
  expect(await shipOrder(shop, owed)).toMatchObject({
    service_code: CLASSIC,
    parcel_price: owed.total.toFixed(2),
  })
  // A cart loses the delivery for which Cheapest chose the service, and may choose again.
  expect((await quotesOf(shop, cart.id)).virtual_cheapest?.reason?.code).toBe("service_disabled")
  await shop.storefront.post(`/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`, {
    quantity: 2,
  })
  expect(await storedMethods(shop, cart.id)).toEqual([])
  expect(await choose(cart, "virtual_cheapest")).toMatchObject({
    service_code: "carrierA_standard",
  })
})

it("the merchant changes a service field by field, and a refresh keeps the changes", async () => {
  const changes = { is_enabled: false, is_locker: true, is_cash_on_delivery: true }
  await change(CLASSIC, { label: "To your door" })
  expect(await change(CLASSIC, changes)).toMatchObject({ ...changes, label: "To your door" })
  await shop.admin.post(`${SERVICES}/refresh`)
  expect(await serviceOf(CLASSIC)).toMatchObject({ ...changes, label: "To your door" })
})
