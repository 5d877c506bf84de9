// A shop with a key that also sells to Sweden, in a currency that the service does not take.
import Big from "big.js"
import { openCountry } from "../../harness/countries-and-locations"
import { chooseService, completeCart, postCart, setQuantity } from "../../harness/customer-checkout"
import { fulfil, listApiShipments, tryToFulfil } from "../../harness/fulfil-order"
import { addHalfPricePromotion, quotesOf, readApiPrices, setPriceRules } from "../../harness/prices"
import {
  createReturnOption,
  listApiReturns,
  prepareReturn,
  requestReturn,
} from "../../harness/return-items"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { fillCart } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const SERVICE = "carrierA_standard"
const STOCKHOLM = { city: "Stockholm", postal_code: "111 22", country_code: "se" }

const shop = shopWithKey()
let regionId: string

beforeAll(async () => {
  const place = { countryCode: "se", currencyCode: "sek", taxRate: 25 }
  regionId = await openCountry(shop, { ...place, prices: { "MUG-05": 80 } })
})

const swedishCart = (quantity: number) =>
  fillCart(shop, { regionId, shippingAddress: { ...RIGA_CUSTOMER, ...STOCKHOLM }, quantity })

it("a cart in another currency is priced at the rate of the settings with its buffer, and has no delivery without a rate", async () => {
  await setPriceRules(shop, { exchange_rates: { sek: "11.2537" }, exchange_buffer_percent: 2.5 })
  const cart = await swedishCart(2)
  expect(cart.currency_code).toBe("sek")
  const quote = (await quotesOf(shop, cart.id))[SERVICE]
  const prices = await readApiPrices(shop, quote?.packages ?? [], {
    country_code: "SE",
    zip_code: "111 22",
  })
  const cost = new Big(prices[SERVICE]?.final_price_with_tax ?? "")
  const amount = cost.times("11.2537").times("1.025").round(2, Big.roundHalfUp).toNumber()
  expect(quote).toMatchObject({ available: true, amount })
  expect((await chooseService(shop, cart, SERVICE)).shipping_total).toBe(amount)

  // Without a rate the cart loses its delivery, and nothing else.
  await setPriceRules(shop)
  const changed = await setQuantity(shop, cart, 3)
  expect(changed.items?.[0]?.quantity).toBe(3)
  expect(changed.shipping_methods).toEqual([])
  expect((await quotesOf(shop, cart.id))[SERVICE]).toMatchObject({
    available: false,
    amount: null,
    reason: { code: "currency", text: expect.stringMatching(/your currency/) },
  })
  await expect(chooseService(shop, cart, SERVICE)).rejects.toMatchObject({ status: 400 })
  expect((await setQuantity(shop, cart, 2)).items?.[0]?.quantity).toBe(2)
})

it("an order in another currency declares the paid value of its items at the rate of its price, and so does its return", async () => {
  await addHalfPricePromotion(shop, {
    code: "HALF",
    application_method: {
      type: "percentage",
      target_type: "items",
      allocation: "across",
      value: 50,
      currency_code: "sek",
    },
  })
  await setPriceRules(shop, { exchange_rates: { sek: "11" }, exchange_buffer_percent: 10 })
  const cart = await swedishCart(3)
  await postCart(shop, `${cart.id}/promotions`, { promo_codes: ["HALF"] })
  await chooseService(shop, cart, SERVICE)
  const order = await completeCart(shop.storefront, cart.id)
  const itemId = order.items?.[0]?.id ?? ""
  await fulfil(shop, order, { [itemId]: 2 })
  // Two of three at 40 SEK, half of 80, without the tax that the store adds: 80 / 11.
  const inEuro = { parcel_price: "7.27", parcel_currency: "0" }
  const [first] = await listApiShipments(shop, order)
  expect(first?.body).toMatchObject(inEuro)

  await setPriceRules(shop)
  const rest = { items: [{ id: itemId, quantity: 1 }] }
  expect(await tryToFulfil(shop, order.id, rest)).toEqual({
    status: 400,
    message: expect.stringMatching(/in SEK\. Set the exchange rate of SEK/),
  })

  await setPriceRules(shop, { exchange_rates: { sek: "11" } })
  await shop.configure({ return_service: SERVICE })
  const optionId = await createReturnOption(shop, "sek")
  const returnId = await prepareReturn(shop, { orderId: order.id, optionId, quantity: 2 })
  expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
  const [returned] = await listApiReturns(shop, order)
  expect(returned?.body).toMatchObject(inEuro)
})
