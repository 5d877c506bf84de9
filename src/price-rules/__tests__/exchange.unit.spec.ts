import { findExchange } from ".."

describe("the exchange for a cart", () => {
  const settings = { quoteCurrency: "eur", bufferPercent: "2.5" }
  const rates = { sek: "11.45", PLN: "4.25", usd: "0", gbp: "about 0.85" }

  it("is the merchant's rate for its currency, and his buffer", () => {
    expect(findExchange({ ...settings, rates, cartCurrency: "SEK" })).toEqual({
      kind: "found",
      exchange: { rate: "11.45", bufferPercent: "2.5" },
    })
    expect(findExchange({ ...settings, rates, cartCurrency: "pln" })).toMatchObject({
      exchange: { rate: "4.25" },
    })
  })

  it("is 1 without a buffer in the currency of the quotes, whatever the rates say", () => {
    expect(findExchange({ ...settings, rates: { eur: "7" }, cartCurrency: "EUR" })).toEqual({
      kind: "found",
      exchange: { rate: "1", bufferPercent: "0" },
    })
  })

  it("is none without a rate, nor with one that is no number above zero", () => {
    for (const cartCurrency of ["chf", "usd", "gbp", "", "constructor"]) {
      expect(findExchange({ ...settings, rates, cartCurrency })).toEqual({
        kind: "unavailable",
        reason: "currency",
      })
    }
  })
})
