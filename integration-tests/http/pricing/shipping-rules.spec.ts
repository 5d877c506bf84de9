// A shop with a key, whose shipping rules each test sets.
import type { HttpTypes } from "@medusajs/framework/types"
import type { ShippingRule } from "../../../src/shipping-rules"
import {
  calculatePrice,
  chooseOption,
  chooseService,
  completeCart,
  listPricedOptions,
  postCart,
  readCart,
  signUpCustomer,
} from "../../harness/customer-checkout"
import { outcomeOf } from "../../harness/http-client"
import { createProduct } from "../../harness/items-and-boxes"
import { quotesOf, readOrderPrices, setPriceRules, storedMethods } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { fillCart, onlyOne, placeOrder, runJob, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

const SERVICE = "carrierA_standard"

const ruleOf = (conditions: ShippingRule["if"], then: ShippingRule["then"], name = "Rule") => ({
  ...{ name, is_on: true, if: conditions, then },
})

const setRules = (...rules: object[]) => setPriceRules(shop, { rules })

const hide = (...options: string[]) => ({ hide: { options } })

const amountOf = async (cart: { id: string }, service = SERVICE) =>
  (await quotesOf(shop, cart.id))[service]?.amount

/** The price of the service without any rule. */
const plainAmount = async (cart: { id: string }, service = SERVICE) => {
  await setRules()
  return (await amountOf(cart, service)) ?? 0
}

const cents = (amount: number) => Math.round(amount * 100) / 100

const productOf = async (variantId: string) => {
  const { variants } = await shop.admin.get<{ variants: { product_id: string }[] }>(
    `/admin/product-variants?id=${variantId}&fields=product_id`,
  )
  return variants[0]?.product_id ?? ""
}

beforeEach(() => setRules())
afterAll(() => setRules())

it("an option that a rule hides is not listed, and cannot be chosen", async () => {
  const cart = await fillCart(shop)
  await setRules(ruleOf({ countries: { is: ["LV"] } }, hide(SERVICE)))
  expect(await quotesOf(shop, cart.id)).not.toHaveProperty(SERVICE)
  const listed = await listPricedOptions(shop.storefront, cart.id)
  expect(listed.map(({ id }) => id)).not.toContain(shop.options[SERVICE])
  expect(listed.map(({ id }) => id)).toContain(shop.options.carrierB_classic)
  await expect(chooseService(shop, cart, SERVICE)).rejects.toThrow(
    "This delivery service is not available for your order. Please choose another one.",
  )
})

it("an option that a rule hides with a reason is listed with it, and choosing it is refused with it", async () => {
  const cart = await fillCart(shop)
  const reason = "Too far for a courier."
  await setRules(ruleOf({ weight: { from: 0.1 } }, { hide: { options: [SERVICE], reason } }))
  expect((await quotesOf(shop, cart.id))[SERVICE]).toMatchObject({
    ...{ available: false, amount: null },
    reason: { code: "hidden_by_rule", text: reason, line_items: [] },
  })
  const option = (await listPricedOptions(shop.storefront, cart.id)).find(
    ({ id }) => id === shop.options[SERVICE],
  )
  expect(option).toMatchObject({ amount: undefined, name: expect.stringMatching(`– ${reason}$`) })
  await expect(chooseService(shop, cart, SERVICE)).rejects.toThrow(reason)
})

it("a chosen option that a rule hides by then leaves the cart with its next change", async () => {
  const cart = await chooseService(shop, await fillCart(shop), SERVICE)
  await setRules(ruleOf({}, hide(SERVICE)))
  await postCart(shop, cart.id, { metadata: { changed: true } })
  await postCart(shop, `${cart.id}/line-items/${cart.items?.[0]?.id}`, { quantity: 2 })
  expect((await readCart(shop, cart)).shipping_methods).toEqual([])
})

it("a rule that shows only one option hides all others, until its conditions do not hold", async () => {
  const cart = await fillCart(shop)
  await setRules(ruleOf({ items: { from: 2 } }, { show_only: { options: [SERVICE] } }))
  expect(Object.keys(await quotesOf(shop, cart.id)).length).toBeGreaterThan(3)
  const two = await fillCart(shop, { quantity: 2 })
  expect(Object.keys(await quotesOf(shop, two.id))).toEqual([SERVICE])
})

it("an option with the merchant's own price is hidden, too", async () => {
  const services = (await listServiceOptions(shop.admin)).filter(
    ({ id }) => id === "carrierB_classic",
  )
  const options = await createShippingOptions(shop.admin, { ...shop.seed, services, flatPrice: 5 })
  const { id } = onlyOne(options, "options")
  const cart = await fillCart(shop)
  const isListed = async () =>
    (await listPricedOptions(shop.storefront, cart.id)).some((option) => option.id === id)
  expect(await isListed()).toBe(true)
  await setRules(ruleOf({}, hide("carrierB_classic")))
  expect(await isListed()).toBe(false)
  await expect(chooseOption(shop.storefront, cart.id, { optionId: id })).rejects.toThrow(
    /not available for your order/,
  )
  await shop.admin.delete(`/admin/shipping-options/${id}`)
})

it("a chosen option with the merchant's own price that a rule hides by then is not ordered", async () => {
  const services = (await listServiceOptions(shop.admin)).filter(
    ({ id }) => id === "carrierB_classic",
  )
  const options = await createShippingOptions(shop.admin, { ...shop.seed, services, flatPrice: 5 })
  const { id: optionId } = onlyOne(options, "options")
  const reason = "From two pieces only."
  const hiding = { hide: { options: ["carrierB_classic"], reason } }
  await setRules(ruleOf({ items: { below: 2 } }, hiding))
  const cart = await fillCart(shop, { quantity: 2 })
  await chooseOption(shop.storefront, cart.id, { optionId })
  const line = `${cart.id}/line-items/${cart.items?.[0]?.id}`
  await postCart(shop, line, { quantity: 1 })
  await shop.storefront.post("/store/payment-collections", { cart_id: cart.id })
  await expect(completeCart(shop.storefront, cart.id)).rejects.toThrow(reason)
  await postCart(shop, line, { quantity: 2 })
  expect(await completeCart(shop.storefront, cart.id)).toMatchObject({ shipping_total: 5 })
  await shop.admin.delete(`/admin/shipping-options/${optionId}`)
})

it("rules change the price for the customer, and the order's record says how", async () => {
  const cart = await fillCart(shop)
  const plain = await plainAmount(cart)
  await setRules(
    ruleOf({ postal_codes: ["LV-10*"] }, { add_amount: "1.50" }, "Riga"),
    ruleOf({ accounts: { is: ["default"] } }, { add_percent: "10" }, "Peak"),
    ruleOf({ countries: { is_not: ["LV"] } }, { set_price: "1" }, "Abroad"),
  )
  const amount = cents((plain + 1.5) * 1.1)
  expect(await amountOf(cart)).toBe(amount)
  expect(await calculatePrice(shop.storefront, cart.id, shop.options[SERVICE] ?? "")).toBe(amount)
  const chosen = await chooseService(shop, cart, SERVICE)
  expect(chosen.shipping_total).toBe(amount)
  const order = await completeCart(shop.storefront, cart.id)
  const [price] = await readOrderPrices(shop, order.id)
  expect(price?.steps.filter(({ step }) => step === "rule")).toEqual([
    expect.objectContaining({ rule: "Riga", add_amount: "1.50" }),
    expect.objectContaining({ rule: "Peak", add_percent: "10" }),
  ])
})

it("a rule sets the price, and a later one makes delivery free", async () => {
  const cart = await fillCart(shop)
  const flat = ruleOf({}, { set_price: "4.90" }, "Flat")
  await setRules(flat)
  expect(await amountOf(cart)).toBe(4.9)
  const days = ["1", "2", "3", "4", "5", "6", "7"]
  await setRules(flat, ruleOf({ weekdays: { is_not: days } }, { free: true }, "Never"))
  expect(await amountOf(cart)).toBe(4.9)
  await setRules(flat, ruleOf({ weekdays: { is: days } }, { free: true }, "Always"))
  expect((await quotesOf(shop, cart.id))[SERVICE]).toMatchObject({ amount: 0, is_free: true })
})

it("Cheapest takes the service that a rule prefers, and keeps a chosen one", async () => {
  const cart = await fillCart(shop)
  const before = (await quotesOf(shop, cart.id)).virtual_cheapest?.chosen_service_code
  expect(before).not.toBe(SERVICE)
  await setRules(ruleOf({ weight: { below: 5 } }, { prefer: SERVICE }))
  expect((await quotesOf(shop, cart.id)).virtual_cheapest?.chosen_service_code).toBe(SERVICE)
  await chooseService(shop, cart, "virtual_cheapest")
  await setRules()
  await postCart(shop, cart.id, { metadata: { changed: true } })
  const [method] = await storedMethods(shop, cart.id)
  expect(method).toMatchObject({ data: { service_code: SERVICE } })
})

it("a price that depends on the items' value follows it, and is not charged with an older one", async () => {
  const cart = await fillCart(shop, { sku: "POT-3" })
  const plain = await plainAmount(cart)
  await setRules(ruleOf({ value: { below: 100 } }, { add_amount: "3" }))
  const chosen = await chooseService(shop, cart, SERVICE)
  expect(chosen).toMatchObject({ item_total: 119, shipping_total: plain })
  await shop.storefront.post("/store/payment-collections", { cart_id: cart.id })
  // As other software does.
  await runSql(
    shop.databaseUrl,
    `update cart_line_item set unit_price = 50,
      raw_unit_price = '{"value": "50", "precision": 20}' where cart_id = $1`,
    [cart.id],
  )
  await expect(completeCart(shop.storefront, cart.id)).rejects.toThrow(/price_changed|changed/)
  const order = await completeCart(shop.storefront, cart.id)
  expect(order).toMatchObject({ item_total: 50, shipping_total: cents(plain + 3) })
})

it("rules ask about the category, its parents, the tag and the product of items, and about the sales channel", async () => {
  const variantId = await createProduct(shop, { title: "Vase", sizes: { weight: 500 } })
  const product = await productOf(variantId)
  const other = await productOf(
    await createProduct(shop, { title: "Bowl", sizes: { weight: 500 } }),
  )
  const createCategory = async (name: string, parent?: { id: string }) =>
    (
      await shop.admin.post<HttpTypes.AdminProductCategoryResponse>("/admin/product-categories", {
        ...{ name, is_active: true, parent_category_id: parent?.id },
      })
    ).product_category
  const household = await createCategory("Household")
  const category = await createCategory("Glass", await createCategory("Kitchen", household))
  const { product_tag: tag } = await shop.admin.post<HttpTypes.AdminProductTagResponse>(
    "/admin/product-tags",
    { value: "fragile" },
  )
  await shop.admin.post(`/admin/product-categories/${category.id}/products`, { add: [product] })
  await shop.admin.post(`/admin/products/${product}`, { tags: [{ id: tag.id }] })
  const vases = await fillCart(shop, { items: [{ variantId, quantity: 1 }] })
  const mugs = await fillCart(shop)
  const conditions: ShippingRule["if"][] = [
    { categories: { is: [category.id] } },
    { tags: { is: [tag.id] } },
    { products: { is: [product] } },
    { channels: { is: [shop.seed.salesChannelId] }, products: { is_not: [other] } },
    { categories: { is: [household.id] } },
  ]
  const plain = [await plainAmount(vases), await plainAmount(mugs)]
  await setRules(
    ...conditions.map((condition, at) =>
      ruleOf(condition, { add_amount: String(10 ** at) }, `Rule ${at}`),
    ),
  )
  const added = [await amountOf(vases), await amountOf(mugs)].map((amount, at) =>
    cents((amount ?? 0) - (plain[at] ?? 0)),
  )
  expect(added).toEqual([11111, 1000])
})

it("a rule about a group of customers holds once such a customer logs in", async () => {
  const cart = await fillCart(shop)
  const customer = await signUpCustomer(shop, "staff@customer.test")
  const { customer: person } =
    await customer.get<HttpTypes.StoreCustomerResponse>("/store/customers/me")
  const groups = "/admin/customer-groups"
  const { customer_group } = await shop.admin.post<HttpTypes.AdminCustomerGroupResponse>(groups, {
    name: "Staff",
  })
  await shop.admin.post(`${groups}/${customer_group.id}/customers`, { add: [person.id] })
  await setRules(ruleOf({ groups: { is: [customer_group.id] } }, { free: true }))
  expect((await chooseService(shop, cart, SERVICE)).shipping_total).toBeGreaterThan(0)
  const theirs = await postCart({ storefront: customer }, `${cart.id}/customer`)
  expect(theirs.shipping_total).toBe(0)
})

/** Writes rules into the database that may be another version's. */
const storeRules = (...rules: object[]) =>
  runSql(
    shop.databaseUrl,
    `update shipment_ordering_settings set version = version + 1,
       values = jsonb_set(values, '{rules}', $1::jsonb)`,
    [JSON.stringify(rules)],
  )

const saveRules = async (rules: object[]) =>
  outcomeOf(await shop.admin.send("POST", "/admin/shipment-ordering/settings", { rules }))

it("a rule that cannot be read is skipped, and the merchant is alerted until it is gone", async () => {
  const cart = await fillCart(shop)
  const [tomorrow, stop] = [{ free: true }, { hold_back: true }].map((then, at) => ({
    ...{ name: ["Of tomorrow", "Stop"][at], is_on: true, if: { moon: true }, then },
  }))
  const unreadable = [tomorrow ?? {}, stop ?? {}]
  await storeRules(...unreadable, ruleOf({}, { set_price: "3" }))
  await until("the rule is read", async () => ((await amountOf(cart)) === 3 ? true : undefined))
  await runJob(shop, "shipment-ordering-alerts")
  await runJob(shop, "shipment-ordering-alerts")
  const raised = () =>
    runSql(
      shop.databaseUrl,
      "select subject_id from shipment_ordering_alert where kind = 'rule_unreadable' order by 1",
    )
  expect(await raised()).toEqual([{ subject_id: "Of tomorrow" }, { subject_id: "Stop" }])
  const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
    "/admin/notifications?channel=feed&limit=200&fields=%2Bdata",
  )
  const alerts = notifications.map(({ data }) => data)
  expect(alerts).toContainEqual({
    title: "A shipping rule is skipped",
    description: expect.stringMatching(/"Of tomorrow" cannot be read: .*Shipping rules\.$/),
  })
  expect(alerts).toContainEqual({
    title: "A shipping rule holds back all orders",
    description: expect.stringMatching(/"Stop" cannot be read: .*Shipping rules\.$/),
  })
  await setRules()
  await runJob(shop, "shipment-ordering-alerts")
  expect(await raised()).toEqual([])
})

it("rules that cannot be read do not keep others from being tried and saved, one by one", async () => {
  const cart = await fillCart(shop)
  const [one, two] = ["One", "Two"].map((name) => ({ ...ruleOf({}, { free: true }, name), on: 1 }))
  await storeRules(one ?? {}, two ?? {})
  const rules = [ruleOf({ countries: { is: ["lv"] } }, { set_price: "3" }), two ?? {}]
  const tried = await shop.admin.send("POST", "/admin/shipment-ordering/prices/rewind", {
    settings: { rules },
  })
  expect(await tried.text()).toContain('"kind":"result"')
  expect(await saveRules(rules)).toMatchObject({ status: 200 })
  const { settings } = await shop.admin.get<{ settings: object }>(
    "/admin/shipment-ordering/settings",
  )
  const saved = ruleOf({ countries: { is: ["LV"] } }, { set_price: "3" })
  expect(settings).toMatchObject({ rules: [saved, two] })
  expect(await amountOf(cart)).toBe(3)
  expect(await saveRules([saved, { ...two, on: 2 }])).toEqual({
    status: 400,
    message: expect.stringMatching(/rules\.1: .*"on"/),
  })
})

it("more rules than may be added stay, and can be changed", async () => {
  const rules = Array.from({ length: 102 }, (_, at) =>
    ruleOf({ weight: { from: 99 } }, { add_amount: "1" }, `Rule ${at}`),
  )
  const refusal = { status: 400, message: expect.stringContaining("rules: must be at most 100") }
  expect(await saveRules(rules.slice(1))).toEqual(refusal)
  await storeRules(...rules.slice(1))
  expect(await saveRules(rules)).toEqual(refusal)
  expect(await saveRules(rules.slice(1).reverse())).toMatchObject({ status: 200 })
})

it("an order's record has the groups, categories and tags that rules ask about", async () => {
  await setRules(ruleOf({}, { add_amount: "1" }))
  const order = await placeOrder(shop)
  const [facts] = await until("the order is recorded", async () => {
    const rows = await runSql<{ order_facts: object }>(
      shop.databaseUrl,
      "select order_facts from shipment_ordering_price_record where order_id = $1",
      [order.id],
    )
    return rows.length > 0 ? rows : undefined
  })
  expect(facts?.order_facts).toMatchObject({
    channel: shop.seed.salesChannelId,
    ...{ groups: [], categories: expect.any(Array), tags: expect.any(Array) },
    products: [expect.stringMatching(/^prod_/)],
  })
})
