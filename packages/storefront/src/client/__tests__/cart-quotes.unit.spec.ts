import { cartVersion, lockerMethodData, type VersionedCart } from ".."

const cart: VersionedCart = {
  id: "cart_1",
  currency_code: "eur",
  items: [
    { id: "item_1", variant_id: "variant_1", quantity: 1 },
    { id: "item_2", variant_id: "variant_2", quantity: 2 },
  ],
  shipping_address: { country_code: "lv", postal_code: "LV-1010" },
  promotions: [{ code: "SPRING" }],
  item_total: 40,
}

it.each<[string, VersionedCart]>([
  ["a quantity", { ...cart, items: [{ ...cart.items?.[0], quantity: 2 }, cart.items?.[1]] }],
  ["the items", { ...cart, items: cart.items?.slice(1) }],
  ["the address", { ...cart, shipping_address: { country_code: "lv", postal_code: "LV-1050" } }],
  ["a promotion", { ...cart, promotions: [] }],
  ["the value of the items", { ...cart, item_total: 39 }],
  ["a gift card", { ...cart, gift_card_total: 10 }],
])("the version of a cart changes with %s", (_, changed) => {
  expect(cartVersion(changed)).not.toBe(cartVersion(cart))
})

it("the version of a cart is the same if only the sequence of its items or the chosen delivery differs", () => {
  const same = {
    ...cart,
    items: [...(cart.items ?? [])].reverse(),
    shipping_methods: [{ id: "method_1" }],
    shipping_total: 8.01,
    total: 48.01,
  }
  expect(cartVersion(same)).toBe(cartVersion(cart))
})

it("the version of a cart exists before the cart does", () => {
  expect(cartVersion(undefined)).toBe(cartVersion(null))
})

it("the data of a shipping method says where a locker was found, where that is known", () => {
  const locker = { code: "LV1001" }
  expect(lockerMethodData(locker, { postal_code: "LV-1050" })).toEqual({
    locker_code: "LV1001",
    locker_postal_code: "LV-1050",
  })
  expect(lockerMethodData(locker, { postal_code: null })).toEqual({ locker_code: "LV1001" })
  expect(lockerMethodData(locker)).toEqual({ locker_code: "LV1001" })
})
