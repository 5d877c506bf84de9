import { capturePayments } from "../../harness/capture-payments"
import { chooseOption, completeCart } from "../../harness/customer-checkout"
import { quotesOf } from "../../harness/quotes-of"
import { listServiceOptions } from "../../harness/seed/shipping-options"
import { shipOrder } from "../../harness/ship-order"
import { storedMethods } from "../../harness/stored-method"
import { fillCart, placeOrder, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const SERVICES = "/admin/shipment-ordering/services"
const AS_FOUND = { label: null, is_enabled: true, is_locker: null, is_cash_on_delivery: null }

interface ShownService {
  service_code: string
  name: string
  label: string | null
  is_enabled: boolean
  is_locker: boolean | null
  delivers_to_locker: boolean
  is_cash_on_delivery: boolean | null
  collects_cash: boolean
  is_cash_on_delivery_doubtful: boolean
}

const shop = shopWithKey()

const change = (code: string, words: Record<string, unknown>) =>
  shop.admin.post<{ service: ShownService }>(`${SERVICES}/${code}`, words)

const services = async () => (await shop.admin.get<{ services: ShownService[] }>(SERVICES)).services

const serviceOf = async (code: string) =>
  (await services()).find(({ service_code }) => service_code === code)

afterEach(async () => {
  for (const { service_code } of await services()) {
    await change(service_code, AS_FOUND)
  }
})

const choose = (cart: { id: string }, option: string) =>
  chooseOption(shop.storefront, cart.id, { optionId: shop.options[option] ?? "" })

describe("a service that the merchant renames", () => {
  it("is called so among the choices for options, in quotes and in the data of a chosen delivery", async () => {
    const { service } = await change("carrierB_classic", { label: "  To your door  " })
    expect(service).toMatchObject({
      service_code: "carrierB_classic",
      name: expect.stringMatching(/Classic/),
      label: "To your door",
    })
    const choices = await listServiceOptions(shop.admin)
    expect(choices.find(({ id }) => id === "carrierB_classic")).toMatchObject({
      name: "To your door",
    })
    const cart = await fillCart(shop)
    expect((await quotesOf(shop, cart.id)).carrierB_classic?.service_name).toBe("To your door")
    await choose(cart, "carrierB_classic")
    const [method] = await storedMethods(shop, cart.id)
    expect(method?.data.service_name).toBe("To your door")
  })

  it("is called so where Cheapest stands for it", async () => {
    await change("carrierB_classic", { label: "To your door" })
    const cart = await fillCart(shop)
    await choose(cart, "virtual_cheapest")
    const [method] = await storedMethods(shop, cart.id)
    expect(method?.data).toMatchObject({
      service_code: "carrierB_classic",
      service_name: "To your door",
    })
  })
})

describe("a service that the merchant disables", () => {
  it("is no choice for new options, and has no price and a reason of its own", async () => {
    await change("carrierB_classic", { is_enabled: false })
    const choices = await listServiceOptions(shop.admin)
    expect(choices.map(({ id }) => id)).not.toContain("carrierB_classic")
    const cart = await fillCart(shop)
    expect((await quotesOf(shop, cart.id)).carrierB_classic).toMatchObject({
      available: false,
      amount: null,
      reason: { code: "service_disabled", text: expect.stringMatching(/no longer available/) },
    })
    await expect(choose(cart, "carrierB_classic")).rejects.toThrow(/no longer available/)
  })

  it("is not what Cheapest stands for, and was dearer before", async () => {
    const before = (await quotesOf(shop, (await fillCart(shop)).id)).virtual_cheapest
    expect(before?.chosen_service_code).toBe("carrierB_classic")
    await change("carrierB_classic", { is_enabled: false })
    const after = (await quotesOf(shop, (await fillCart(shop)).id)).virtual_cheapest
    expect(after).toMatchObject({ available: true, chosen_service_code: "carrierA_standard" })
    expect(after?.amount).toBeGreaterThan(before?.amount ?? Infinity)
  })

  it("still takes the parcels that were ordered with it", async () => {
    const cart = await fillCart(shop)
    await choose(cart, "carrierB_classic")
    const order = await completeCart(shop.storefront, cart.id)
    await change("carrierB_classic", { is_enabled: false })
    expect(await shipOrder(shop, order)).toMatchObject({ service_code: "carrierB_classic" })
  })

  it("has a price again once it is enabled", async () => {
    await change("carrierB_classic", { is_enabled: false })
    await change("carrierB_classic", { is_enabled: true })
    const quotes = await quotesOf(shop, (await fillCart(shop)).id)
    expect(quotes.carrierB_classic).toMatchObject({ available: true, source: expect.any(String) })
  })
})

describe("a mark as a locker service", () => {
  it("goes before the patterns of the settings, in both directions", async () => {
    expect(await serviceOf("carrierB_locker")).toMatchObject({
      is_locker: null,
      delivers_to_locker: true,
    })
    await change("carrierB_locker", { is_locker: false })
    const asDoor = await quotesOf(shop, (await fillCart(shop)).id)
    expect(asDoor.virtual_parcel_locker?.reason?.code).toBe("no_locker_service")
    expect(asDoor.virtual_cheapest?.chosen_service_code).toBe("carrierB_locker")
    await change("carrierB_classic", { is_locker: true })
    const asLocker = await quotesOf(shop, (await fillCart(shop)).id)
    expect(asLocker.virtual_parcel_locker?.chosen_service_code).toBe("carrierB_classic")
    await change("carrierB_locker", { is_locker: null })
    expect(await serviceOf("carrierB_locker")).toMatchObject({ delivers_to_locker: true })
  })

  it("lets a customer choose a locker for it", async () => {
    await change("carrierB_classic", { is_locker: true })
    const cart = await fillCart(shop)
    await chooseOption(shop.storefront, cart.id, {
      optionId: shop.options.carrierB_classic ?? "",
      data: { locker_code: "LV1001" },
    })
    const [method] = await storedMethods(shop, cart.id)
    expect(method?.data.locker_code).toBe("LV1001")
  })
})

describe("a mark as cash on delivery", () => {
  const MUG_PRICE = "18.90"

  it("goes before what was found out, in both directions", async () => {
    expect(await serviceOf("carrierB_cod")).toMatchObject({
      is_cash_on_delivery: null,
      collects_cash: true,
      is_cash_on_delivery_doubtful: false,
    })
    const { service } = await change("carrierB_cod", { is_cash_on_delivery: false })
    expect(service).toMatchObject({ is_cash_on_delivery: false, collects_cash: false })
    await change("carrierB_classic", { is_cash_on_delivery: true })
    expect(await serviceOf("carrierB_classic")).toMatchObject({ collects_cash: true })
    await change("carrierB_classic", { is_cash_on_delivery: null })
    expect(await serviceOf("carrierB_classic")).toMatchObject({ collects_cash: false })
  })

  it("has what is owed collected by an option that was made before it", async () => {
    await change("carrierB_classic", { is_cash_on_delivery: true })
    const quotes = await quotesOf(shop, (await fillCart(shop)).id)
    expect(quotes.virtual_cheapest?.chosen_service_code).toBe("carrierA_standard")
    const order = await placeOrder(shop)
    expect(await shipOrder(shop, order)).toMatchObject({
      service_code: "carrierB_classic",
      parcel_price: order.total.toFixed(2),
    })
  })

  it("never has money collected from a customer who has paid", async () => {
    const order = await placeOrder(shop)
    const chosenByCheapest = await placeOrder(shop, { serviceCode: "virtual_cheapest" })
    await capturePayments(shop.admin, order.id)
    await capturePayments(shop.admin, chosenByCheapest.id)
    await change("carrierB_classic", { is_cash_on_delivery: true })
    const before = upstreamCalls(shop).create
    for (const { id } of [order, chosenByCheapest]) {
      const { status, message } = await tryToFulfil(shop, id)
      expect(status).toBe(400)
      expect(message).toContain("nothing to collect")
    }
    expect(upstreamCalls(shop).create).toBe(before)
    const instead = { carrierB_classic: "carrierA_standard" }
    await shop.admin.post("/admin/shipment-ordering/settings", { cod_alternatives: instead })
    expect(await shipOrder(shop, order)).toMatchObject({
      service_code: "carrierA_standard",
      parcel_price: MUG_PRICE,
    })
    await shop.admin.post("/admin/shipment-ordering/settings", { cod_alternatives: {} })
  })

  it("has nothing collected by an option that collected when it was made", async () => {
    const order = await placeOrder(shop, { serviceCode: "carrierB_cod" })
    await change("carrierB_cod", { is_cash_on_delivery: false })
    expect(await shipOrder(shop, order)).toMatchObject({
      service_code: "carrierB_cod",
      parcel_price: MUG_PRICE,
    })
  })

  it("takes the delivery of a cart away that Cheapest chose before it, and the next choice is another", async () => {
    const cart = await fillCart(shop)
    await choose(cart, "virtual_cheapest")
    await change("carrierB_classic", { is_cash_on_delivery: true })
    expect((await quotesOf(shop, cart.id)).virtual_cheapest).toMatchObject({
      available: false,
      reason: { code: "service_disabled" },
    })
    await shop.storefront.post(`/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`, {
      quantity: 2,
    })
    expect(await storedMethods(shop, cart.id)).toEqual([])
    await choose(cart, "virtual_cheapest")
    const [method] = await storedMethods(shop, cart.id)
    expect(method?.data.service_code).toBe("carrierA_standard")
  })
})

describe("what the merchant says of a service", () => {
  it("stays when the services are refreshed", async () => {
    const words = {
      label: "To your door",
      is_enabled: false,
      is_locker: true,
      is_cash_on_delivery: true,
    }
    await change("carrierB_classic", words)
    await shop.admin.post(`${SERVICES}/refresh`)
    expect(await serviceOf("carrierB_classic")).toMatchObject(words)
  })

  it("is changed field by field", async () => {
    await change("carrierB_classic", { label: "To your door" })
    const { service } = await change("carrierB_classic", { is_locker: true })
    expect(service).toMatchObject({ label: "To your door", is_locker: true, is_enabled: true })
  })

  it.each([
    ["an unknown service", "carrierZ_none", { is_enabled: false }, 404, /carrierZ_none/],
    ["an empty name", "carrierB_classic", { label: " " }, 400, /label/],
    ["a state that is none", "carrierB_classic", { is_enabled: "no" }, 400, /is_enabled/],
    ["an unknown field", "carrierB_classic", { price: 1 }, 400, /price/],
  ])("is refused with words for %s", async (_, code, words, status, said) => {
    const answer = await shop.admin.send("POST", `${SERVICES}/${code}`, words)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toMatch(said)
  })

  it("is nobody's to change without a login", async () => {
    const answer = await shop.storefront.send("POST", `${SERVICES}/carrierB_classic`, {})
    expect(answer.status).toBe(401)
  })
})
