import { setPriceRules } from "../../harness/price-rules"
import { quotesOf } from "../../harness/quotes-of"
import { readApiPrices } from "../../harness/api-prices"
import { fillCart } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const PREVIEW = "/admin/shipment-ordering/prices/preview"

interface PreviewPrice {
  option_key: string
  service_code: string
  service_name: string
  amount: string | null
  tax_inclusive: boolean | null
  is_free: boolean
  source: string | null
  service_price: string | null
  chosen_service_code: string | null
  packages: { weight: string; length?: string; width?: string; height?: string }[]
  steps: { step: string; amount: string; currency: string }[]
  reason: string | null
  reason_text: string | null
}
interface Preview {
  currency_code: string
  items_value: string | null
  prices: PreviewPrice[]
}

const shop = shopWithKey()

beforeEach(() => setPriceRules(shop))

const mugs = (quantity = 1) => [{ variant_id: shop.seed.variants["MUG-05"] ?? "", quantity }]

const body = (more: Record<string, unknown> = {}) => ({
  country_code: "LV",
  postal_code: "LV-1010",
  items: mugs(),
  ...more,
})

const preview = (more: Record<string, unknown> = {}) =>
  shop.admin.post<Preview>(PREVIEW, body(more))

const priceOf = ({ prices }: Preview, code: string) =>
  prices.find(({ service_code }) => service_code === code)

describe("a preview of prices", () => {
  it("says of every service what the checkout says for the same items", async () => {
    const { prices, currency_code, items_value } = await preview()
    const quotes = await quotesOf(shop, (await fillCart(shop)).id)
    expect({ currency_code, items_value }).toEqual({ currency_code: "eur", items_value: "18.9" })
    expect(prices.map(({ service_code }) => service_code).sort()).toEqual(
      Object.keys(quotes).sort(),
    )
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

  it("explains each step from the price that the service itself names", async () => {
    await setPriceRules(shop, { markup_percent: "10", handling_fee_per_package: "0.50" })
    const price = priceOf(await preview(), "carrierB_classic")
    const { withTax } = (await readApiPrices(shop, price?.packages ?? [])).carrierB_classic ?? {}
    expect(Number(price?.service_price)).toBe(Number(withTax))
    expect(price?.steps).toEqual([
      expect.objectContaining({ step: "quote", vat_mode: "with_tax", currency: "eur" }),
      expect.objectContaining({ step: "markup_percent", percent: "10" }),
      expect.objectContaining({ step: "handling_fee", packages: 1 }),
      ...(price?.steps.slice(3) ?? []),
    ])
    expect(Number(price?.amount)).toBeCloseTo(Number(withTax) * 1.1 + 0.5, 2)
  })

  it("counts by rules that are not saved, and saves nothing", async () => {
    const before = priceOf(await preview(), "carrierB_classic")
    const rules = { markup_fixed: "3" }
    const after = priceOf(await preview({ rules }), "carrierB_classic")
    expect(Number(after?.amount)).toBeCloseTo(Number(before?.amount) + 3, 6)
    expect(priceOf(await preview(), "carrierB_classic")?.amount).toBe(before?.amount)
  })

  it("counts by unsaved rules of one option, and leaves the others as they are", async () => {
    const before = await preview()
    const after = await preview({
      rules: { option_price_rules: { carrierB_classic: { minimum: "99" } } },
    })
    expect(priceOf(after, "carrierB_classic")?.amount).toBe("99")
    expect(priceOf(after, "carrierA_express")?.amount).toBe(
      priceOf(before, "carrierA_express")?.amount,
    )
  })

  it("knows what the items are worth, so that delivery can be free", async () => {
    const rules = { free_from: [{ countries: ["LV"], amount: "30" }] }
    expect(priceOf(await preview({ rules }), "carrierB_classic")?.is_free).toBe(false)
    const two = await preview({ rules, items: mugs(2) })
    expect(two.items_value).toBe("37.8")
    expect(priceOf(two, "carrierB_classic")).toMatchObject({ is_free: true, amount: "0" })
  })

  it("is in another currency when asked for, and says where a rate is missing", async () => {
    const without = priceOf(await preview({ currency_code: "USD" }), "carrierB_classic")
    expect(without).toMatchObject({ amount: null, reason: "currency" })
    const usd = await preview({
      currency_code: "usd",
      rules: { exchange_rates: { usd: "2" } },
    })
    const eur = priceOf(await preview(), "carrierB_classic")
    expect(Number(priceOf(usd, "carrierB_classic")?.amount)).toBeCloseTo(Number(eur?.amount) * 2, 6)
    expect(usd.items_value).toBeNull()
  })

  it.each([
    ["AR", "1001"],
    ["NI", "11001"],
    ["MM", "1508203"],
    ["PY", "001015"],
    ["SA", "11564-7890"],
    ["VE", "1010-A"],
    ["MU", "742CU001"],
    ["GB", "BFPO 61"],
    ["HU", "H-1051"],
    ["LI", "FL-9490"],
    ["MC", "F-98000"],
    ["PR", "US-00901"],
    ["HK", "-"],
    ["HK", ""],
  ])("is there for a real postal code of %s: %s", async (country_code, postal_code) => {
    const { prices } = await preview({ country_code, postal_code, currency_code: "eur" })
    expect(prices.filter(({ amount }) => amount !== null)).not.toEqual([])
  })

  it("says why there is no price, for the merchant and in the customer's words", async () => {
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
    [
      "an unknown variant",
      { items: [{ variant_id: "variant_none", quantity: 1 }] },
      404,
      /a chosen variant no longer exists/,
    ],
    ["no items", { items: [] }, 400, /items/],
    ["a country that is none", { country_code: "Latvia" }, 400, /country_code/],
    [
      "a rule in a row that is wrong",
      { rules: { free_from: [{ countries: ["LV"], amount: "x" }] } },
      400,
      /rules\.free_from\.0\.amount/,
    ],
    [
      "rules that contradict what is saved",
      { rules: { minimum: "5", maximum: "4" } },
      400,
      /minimum: must not be above the maximum/,
    ],
    ["what is no rule", { rules: { auto_confirm: true } }, 400, /auto_confirm/],
  ])("is refused with words for %s", async (_, more, status, said) => {
    const answer = await shop.admin.send("POST", PREVIEW, body(more))
    expect(answer.status).toBe(status)
    expect(await answer.text()).toMatch(said)
  })

  it("can be asked for all countries of the store's regions, the stock location's first", async () => {
    const { destinations } = await shop.admin.get<{ destinations: { country_code: string }[] }>(
      PREVIEW,
    )
    expect(destinations[0]).toEqual({
      country_code: "LV",
      postal_code: "LV-1010",
      currency_code: "eur",
    })
    expect(destinations.map(({ country_code }) => country_code)).toEqual([
      "LV",
      "AT",
      "DE",
      "EE",
      "LT",
    ])
  })

  it("is nobody's without a login", async () => {
    expect((await shop.storefront.send("POST", PREVIEW, body())).status).toBe(401)
  })
})
