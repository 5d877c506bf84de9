// A shop with a key, without price rules unless a test says otherwise.
import type { ShownPreview } from "../../../src/api/admin/shipment-ordering/prices/shown-prices"
import { quotesOf, readApiPrices, setPriceRules } from "../../harness/prices"
import { fillCart } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

const PREVIEW = "/admin/shipment-ordering/prices/preview"

beforeEach(() => setPriceRules(shop))

const mugs = (quantity = 1) => [{ variant_id: shop.seed.variants["MUG-05"] ?? "", quantity }]

const body = (more: Record<string, unknown> = {}) => ({
  country_code: "LV",
  postal_code: "LV-1010",
  items: mugs(),
  ...more,
})

const preview = (more: Record<string, unknown> = {}) =>
  shop.admin.post<ShownPreview>(PREVIEW, body(more))

const priceOf = ({ prices }: ShownPreview, code: string) =>
  prices.find(({ service_code }) => service_code === code)

it("a preview has the same price for each service as the checkout for the same items", async () => {
  const { prices, currency_code, items_value } = await preview()
  const quotes = await quotesOf(shop, (await fillCart(shop)).id)
  expect({ currency_code, items_value }).toEqual({ currency_code: "eur", items_value: "18.9" })
  expect(prices.map(({ service_code }) => service_code).sort()).toEqual(Object.keys(quotes).sort())
  for (const { service_code, amount, packages, chosen_service_code, reason } of prices) {
    const quote = quotes[service_code]
    expect({ service_code, amount, packages, chosen_service_code, reason }).toEqual({
      service_code,
      amount: quote?.amount === null ? null : String(quote?.amount),
      packages: quote?.packages,
      chosen_service_code: quote?.chosen_service_code,
      reason: quote?.reason?.code ?? null,
    })
  }
})

it("a preview explains each step, counts by rules that are not saved, and saves nothing", async () => {
  const before = await preview()
  const rules = {
    markup_percent: "10",
    handling_fee_per_package: "0.50",
    rules: [
      {
        name: "Express",
        is_on: true,
        if: { options: { is: ["carrierA_express"] } },
        then: { prices: { minimum: "99" } },
      },
    ],
  }
  const after = await preview({ rules })
  const price = priceOf(after, "carrierB_classic")
  const { carrierB_classic } = await readApiPrices(shop, price?.packages ?? [])
  const withTax = carrierB_classic?.final_price_with_tax
  expect(Number(price?.service_price)).toBe(Number(withTax))
  expect(price?.steps).toEqual([
    expect.objectContaining({ step: "quote", vat_mode: "with_tax", currency: "eur" }),
    expect.objectContaining({ step: "markup_percent", percent: "10" }),
    expect.objectContaining({ step: "handling_fee", packages: 1 }),
    ...(price?.steps.slice(3) ?? []),
  ])
  expect(Number(price?.amount)).toBeCloseTo(Number(withTax) * 1.1 + 0.5, 2)
  expect(priceOf(after, "carrierA_express")?.amount).toBe("99")
  expect((await preview()).prices.map(({ amount }) => amount)).toEqual(
    before.prices.map(({ amount }) => amount),
  )
})

it("a preview knows what the items are worth, so that delivery can be free", async () => {
  const rules = { free_from: [{ countries: ["LV"], amount: "30" }] }
  expect(priceOf(await preview({ rules }), "carrierB_classic")?.is_free).toBe(false)
  const two = await preview({ rules, items: mugs(2) })
  expect(two.items_value).toBe("37.8")
  expect(priceOf(two, "carrierB_classic")).toMatchObject({ is_free: true, amount: "0" })
})

it("a preview can be in another currency, and says where a rate is missing", async () => {
  const without = priceOf(await preview({ currency_code: "USD" }), "carrierB_classic")
  expect(without).toMatchObject({ amount: null, reason: "currency" })
  const usd = await preview({ currency_code: "usd", rules: { exchange_rates: { usd: "2" } } })
  const eur = priceOf(await preview(), "carrierB_classic")
  expect(Number(priceOf(usd, "carrierB_classic")?.amount)).toBeCloseTo(Number(eur?.amount) * 2, 6)
  expect(usd.items_value).toBeNull()
})

it("a preview says why there is no price, for the merchant and in the customer's words", async () => {
  const far = await preview({ country_code: "DE", postal_code: "1" })
  expect(priceOf(far, "carrierB_classic")).toMatchObject({
    amount: null,
    steps: [],
    reason: "invalid_postal_code",
    reason_text: expect.stringMatching(/postal code/),
  })
  const path = "/admin/shipment-ordering/services/carrierB_classic"
  await shop.admin.post(path, { is_enabled: false })
  const disabled = priceOf(await preview(), "carrierB_classic")
  await shop.admin.post(path, { is_enabled: true })
  expect(disabled?.reason).toBe("service_disabled")
})

it.each([
  [{ items: [{ variant_id: "none", quantity: 1 }] }, 404, /a chosen variant no longer exists/],
  [{ items: [] }, 400, /items/],
  [{ country_code: "Latvia" }, 400, /country_code/],
  [{ rules: { free_from: [{ countries: [], amount: "x" }] } }, 400, /rules\.free_from\.0\.amount/],
  [{ rules: { minimum: "5", maximum: "4" } }, 400, /minimum: must not be above the maximum/],
  [{ rules: { auto_confirm: true } }, 400, /auto_confirm/],
])("a preview of %j is refused with status %i and words", async (more, status, words) => {
  const answer = await shop.admin.send("POST", PREVIEW, body(more))
  expect(answer.status).toBe(status)
  expect(await answer.text()).toMatch(words)
})

it("a preview is possible for all countries of the store's regions, the stock location's first", async () => {
  const { destinations } = await shop.admin.get<{ destinations: { country_code: string }[] }>(
    PREVIEW,
  )
  expect(destinations[0]).toEqual({
    country_code: "LV",
    postal_code: "LV-1010",
    currency_code: "eur",
  })
  expect(destinations.map(({ country_code }) => country_code).join()).toBe("LV,AT,DE,EE,LT")
})
