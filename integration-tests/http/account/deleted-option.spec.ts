import type { HttpTypes } from "@medusajs/framework/types"
import { capturePayments } from "../../harness/capture-payments"
import { liveFulfillments } from "../../harness/look-at-order"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import {
  placeOrder,
  shipmentIn,
  startTestShop,
  type TestShop,
  until,
} from "../../harness/test-shop"
import { outcomeOf, tryToFulfil } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"
const SERVICE = "carrierB_classic"

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop({ shipped_on: "manual" })
})
afterAll(() => shop.sandbox.close())

/** An order whose shipping option is deleted afterwards; a new option stands for the service by then. */
async function orderOfDeletedOption(): Promise<HttpTypes.StoreOrder> {
  const order = await placeOrder(shop, { serviceCode: SERVICE })
  await shop.admin.delete(`/admin/shipping-options/${shop.options[SERVICE]}`)
  const services = await listServiceOptions(shop.admin)
  const wanted = services.filter(({ id }) => id === SERVICE)
  const [created] = await createShippingOptions(shop.admin, { ...shop.seed, services: wanted })
  shop.options[SERVICE] = created?.id ?? ""
  return order
}

const toldOf = async ({ display_id }: { display_id?: number }) => {
  const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
    "/admin/notifications?channel=feed&limit=200&fields=%2Bdata",
  )
  return notifications
    .map(({ data }) => data as { title?: string; description?: string })
    .filter(({ description }) => description?.startsWith(`Order #${display_id}`))
}

describe("price rules of a shipping option", () => {
  const save = async (change: object) =>
    outcomeOf(await shop.admin.send("POST", `${PLUGIN}/settings`, change))
  const rules = { markup_percent: "5" }

  it("are not saved where there is none", async () => {
    expect(await save({ option_price_rules: { carrierB_clasic: rules } })).toEqual({
      status: 400,
      message:
        'option_price_rules: there is no shipping option "carrierB_clasic" in this store. ' +
        "Create it first, or leave its rules out.",
    })
  })

  it("that was deleted keep nothing else from being saved", async () => {
    const code = "carrierA_express_saver"
    const option_price_rules = { [code]: rules }
    expect(await save({ option_price_rules })).toMatchObject({ status: 200 })
    await shop.admin.delete(`/admin/shipping-options/${shop.options[code]}`)
    expect(await save({ option_price_rules, sender_name: "Other" })).toMatchObject({ status: 200 })
    expect(await save({ option_price_rules: {} })).toMatchObject({ status: 200 })
    expect(await save({ option_price_rules })).toMatchObject({ status: 400 })
  })
})

describe("an order whose shipping option was deleted", () => {
  it("is refused with words by whoever fulfils it, and goes out with another option", async () => {
    const order = await orderOfDeletedOption()
    expect(await tryToFulfil(shop, order.id)).toEqual({
      status: 400,
      message:
        'The shipping option "Carrier B Classic" was deleted. ' +
        "Fulfill the items with another shipping option.",
    })
    const shipping_option_id = shop.options[SERVICE]
    expect(await tryToFulfil(shop, order.id, { shipping_option_id })).toMatchObject({ status: 200 })
    await shipmentIn(shop, order.id, "confirmed")
  })

  it("is told to the merchant where it was to be fulfilled by itself", async () => {
    await shop.admin.post(`${PLUGIN}/settings`, { auto_fulfil: "paid" })
    const order = await orderOfDeletedOption()
    await capturePayments(shop.admin, order.id)
    const [alert] = await until("the merchant is told", async () => {
      const told = await toldOf(order)
      return told.length > 0 ? told : undefined
    })
    expect(alert?.description).toContain('The shipping option "Carrier B Classic" was deleted.')
    expect(await liveFulfillments(shop, order)).toEqual([])
  })
})
