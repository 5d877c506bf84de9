import type { HttpTypes } from "@medusajs/framework/types"
import { changeOrder, deliverOrder } from "../harness/change-order"
import { chooseOption, completeCart } from "../harness/customer-checkout"
import { getOrder } from "../harness/fulfil-order"
import { atTheService, onlyShipment } from "../harness/look-at-order"
import { shipFromAdmin } from "../harness/ship-from-admin"
import { shipOrder } from "../harness/ship-order"
import { fillCart, listShipments, startTestShop, type TestShop } from "../harness/test-shop"
import { tryToFulfil } from "../harness/try-to-fulfil"

const SERVICE = "carrierB_locker"

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop({ shipped_on: "manual", auto_confirm: false })
})
afterAll(() => shop.sandbox.close())

/** An order to the parcel locker that its customer has chosen. */
async function orderToLocker(locker_code: string): Promise<HttpTypes.StoreOrder> {
  const cart = await fillCart(shop)
  const optionId = shop.options[SERVICE] ?? ""
  await chooseOption(shop.storefront, cart.id, { optionId, data: { locker_code } })
  return completeCart(shop.storefront, cart.id)
}

describe("the locker that a customer has chosen", () => {
  it("is where the parcel is sent, and stands at the shipment", async () => {
    const order = await orderToLocker("LV1001")
    expect(await shipOrder(shop, order)).toMatchObject({
      service_code: SERVICE,
      locker_code: "LV1001",
    })
    expect(await onlyShipment(shop, order)).toMatchObject({ locker_code: "LV1001" })
  })

  it("is not the one at the shipment that a person has sent to another, or to the door", async () => {
    const [other, door] = [await orderToLocker("LV1001"), await orderToLocker("LV1001")]
    await shipFromAdmin(shop, other, { locker_code: "LV1002" })
    await shipFromAdmin(shop, door, { service_code: "carrierB_classic" })
    for (const [order, locker_code] of [
      [other, "LV1002"],
      [door, undefined],
    ] as const) {
      const [held] = await atTheService(shop, order)
      expect(held?.body.locker_code).toBe(locker_code)
      expect(await onlyShipment(shop, order)).toMatchObject({ locker_code: locker_code ?? null })
    }
  })

  it("is where the goods of a claim are sent as well", async () => {
    const order = await orderToLocker("LV1001")
    await deliverOrder(shop, order)
    const { id } = await changeOrder(shop, "claims", { type: "replace", order_id: order.id })
    const claim = `claims/${id}`
    await changeOrder(shop, `${claim}/claim-items`, {
      items: [{ id: order.items?.[0]?.id, quantity: 1, reason: "wrong_item" }],
    })
    await changeOrder(shop, `${claim}/outbound/items`, {
      items: [{ variant_id: shop.seed.variants["MUG-05"], quantity: 1 }],
    })
    await changeOrder(shop, `${claim}/outbound/shipping-method`, {
      shipping_option_id: shop.options[SERVICE],
    })
    expect(await changeOrder(shop, `${claim}/request`)).toMatchObject({ status: 200 })
    const { items } = await getOrder(shop.admin, order.id)
    const itemIds = items.flatMap((item) => (item.id === order.items?.[0]?.id ? [] : item.id))
    expect(itemIds).toHaveLength(1)
    const fulfilled = await tryToFulfil(shop, order.id, {
      itemIds,
      shipping_option_id: shop.options[SERVICE],
    })
    expect(fulfilled).toMatchObject({ status: 200 })
    const held = await atTheService(shop, order)
    expect(held.map(({ body }) => body.locker_code)).toEqual(["LV1001", "LV1001"])
    const shipments = await listShipments(shop, order.id)
    expect(shipments.map(({ locker_code }) => locker_code)).toEqual(["LV1001", "LV1001"])
  })
})
