import type { HttpTypes } from "@medusajs/framework/types"
import { chooseOption, completeCart } from "../harness/customer-checkout"
import { quotesOf } from "../harness/prices"
import { fillCart } from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

const SERVICE = "carrierB_classic"

// Medusa's own translation module is switched on.
const shop = shopInTrouble({}, { env: { MEDUSA_FF_TRANSLATION: "true" }, hasMoreTables: true })

beforeAll(async () => {
  const translation = {
    reference: "shipping_option",
    reference_id: shop.options[SERVICE],
    locale_code: "lt-LT",
    translations: { name: "Kurjeris iki durų" },
  }
  await shop.admin.post("/admin/translations/batch", { create: [translation] })
})

it("an option's name is in the cart's language, and so is that of the delivery of its order", async () => {
  const cart = await fillCart(shop)
  const nameOf = async () => (await quotesOf(shop, cart.id))[SERVICE]?.name
  const before = await nameOf()
  await shop.storefront.post<HttpTypes.StoreCartResponse>(`/store/carts/${cart.id}`, {
    locale: "lt-LT",
  })
  expect([before, await nameOf()]).toEqual([expect.any(String), "Kurjeris iki durų"])
  expect(before).not.toBe("Kurjeris iki durų")
  await chooseOption(shop.storefront, cart.id, { optionId: shop.options[SERVICE] ?? "" })
  const order = await completeCart(shop.storefront, cart.id)
  expect(order.shipping_methods?.map(({ name }) => name)).toEqual(["Kurjeris iki durų"])
})
