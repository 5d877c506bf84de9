import { openCountry } from "../../harness/open-country"
import { setPriceRules } from "../../harness/price-rules"
import { quotesOf } from "../../harness/quotes-of"
import { priceQuestions, recordApi } from "../../harness/record-api"
import type { RequestRecorder } from "../../harness/request-recorder"
import { endTrouble, lasting } from "../../harness/api-trouble"
import { fillCart, RIGA_CUSTOMER } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const SERVICE = "carrierA_standard"
const NO_LIVE_PRICE = { available: false, amount: null, reason: { code: "no_live_price" } }

const PLACES = {
  lv: RIGA_CUSTOMER,
  ee: { ...RIGA_CUSTOMER, country_code: "ee", postal_code: "10111", city: "Tallinn" },
  no: { ...RIGA_CUSTOMER, country_code: "no", postal_code: "0154", city: "Oslo" },
}

const shop = shopWithKey()
let service: RequestRecorder

beforeEach(async () => {
  await setPriceRules(shop)
  service = await recordApi(shop)
})

afterEach(async () => {
  await endTrouble(shop)
  await service.close()
})

const cartTo = (
  country: keyof typeof PLACES,
  quantity: number,
  overrides: Parameters<typeof fillCart>[1] = {},
) =>
  fillCart(shop, {
    items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity }],
    shippingAddress: PLACES[country],
    ...overrides,
  })

const quoteTo = async (...cart: Parameters<typeof cartTo>) =>
  (await quotesOf(shop, (await cartTo(...cart)).id))[SERVICE]

const serviceFails = () => lasting({ kind: "status", status: 500 })(shop)

describe("a fallback table by weight and country", () => {
  beforeEach(async () => {
    await setPriceRules(shop, {
      fallback: {
        kind: "table",
        rows: [
          { countries: [], up_to_grams: 1500, amount: "4.00" },
          { countries: [], up_to_grams: 4000, amount: "7.00" },
          { countries: ["EE"], up_to_grams: 4000, amount: "9.90" },
        ],
      },
    })
    // The service has been seen to serve both.
    await quoteTo("lv", 7)
    await quoteTo("ee", 7)
    await serviceFails()
  })

  it("gives the first row that the packages are light enough for, those of the country first, else none", async () => {
    expect(await quoteTo("lv", 1)).toMatchObject({ source: "fallback", amount: 4 })
    expect(await quoteTo("lv", 4)).toMatchObject({ source: "fallback", amount: 7 })
    expect(await quoteTo("ee", 1)).toMatchObject({ source: "fallback", amount: 9.9 })
    expect(await quoteTo("lv", 20)).toMatchObject(NO_LIVE_PRICE)
  })
})

describe("a fallback price in a country", () => {
  it("is given once the service has been seen to deliver there, and not before", async () => {
    const regionId = await openCountry(shop, {
      countryCode: "no",
      currencyCode: "pln",
      taxRate: 23,
      prices: { "MUG-05": 80 },
    })
    const rules = {
      exchange_rates: { pln: "4" },
      fallback: { kind: "flat", amount: "6.50" },
    }
    await setPriceRules(shop, rules)
    await serviceFails()
    expect(await quoteTo("no", 1, { regionId })).toMatchObject(NO_LIVE_PRICE)

    await endTrouble(shop)
    await service.close()
    service = await recordApi(shop)
    expect(await quoteTo("no", 2, { regionId })).toMatchObject({ source: "live" })
    await serviceFails()
    expect(await quoteTo("no", 3, { regionId })).toMatchObject({ source: "fallback", amount: 26 })
    // What the service has never offered there has no price there.
    const { carrierB_classic } = await quotesOf(shop, (await cartTo("no", 4, { regionId })).id)
    expect(carrierB_classic).toMatchObject(NO_LIVE_PRICE)
  })
})

describe("a postal code that nobody could deliver to", () => {
  it("is said to be wrong without asking the service", async () => {
    const postal_code = "LV-1010\r\nX: y"
    await setPriceRules(shop, { fallback: { kind: "flat", amount: "6.50" } })
    const cart = await fillCart(shop, { shippingAddress: { ...RIGA_CUSTOMER, postal_code } })
    const { carrierA_standard } = await quotesOf(shop, cart.id)
    expect(carrierA_standard).toMatchObject({
      available: false,
      amount: null,
      reason: { code: "invalid_postal_code" },
    })
    expect(priceQuestions(service)).toEqual([])
  })
})
