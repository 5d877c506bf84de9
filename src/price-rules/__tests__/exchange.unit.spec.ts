import { findQuoteExchange } from ".."

const settings = {
  quote_currency: "eur",
  exchange_rates: { sek: "11.45", PLN: "4.25", usd: "0", gbp: "about 0.85" },
  exchange_buffer_percent: 2.5,
}

it("the exchange for a cart is the merchant's rate for its currency, with the buffer", () => {
  expect(findQuoteExchange(settings, "SEK")).toEqual({
    kind: "found",
    exchange: { rate: "11.45", bufferPercent: "2.5" },
  })
  expect(findQuoteExchange(settings, "pln")).toMatchObject({ exchange: { rate: "4.25" } })
})

it("the exchange for a cart is 1 without a buffer in the currency of the quotes, whatever the rates say", () => {
  expect(findQuoteExchange({ ...settings, exchange_rates: { eur: "7" } }, "EUR")).toEqual({
    kind: "found",
    exchange: { rate: "1", bufferPercent: "0" },
  })
})

it("there is no exchange for a cart without a rate, or with one that is not a number above zero", () => {
  for (const currencyCode of ["chf", "usd", "gbp", "", "constructor"]) {
    expect(findQuoteExchange(settings, currencyCode)).toEqual({
      kind: "unavailable",
      reason: "currency",
    })
  }
})
