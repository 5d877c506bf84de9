import fc from "fast-check"
import { priceFor } from ".."

const withTax = { vatMode: "with_tax" } as const
const withoutTax = { vatMode: "without_tax" } as const

describe("the price for the customer", () => {
  it("is taken with or without tax, as the settings say", () => {
    const quote = { priceWithTax: "14.88", priceWithoutTax: "12.30" }
    expect(priceFor(quote, withTax)).toEqual({ amount: 14.88, taxInclusive: true })
    expect(priceFor(quote, withoutTax)).toEqual({ amount: 12.3, taxInclusive: false })
  })

  it.each([
    undefined,
    "",
    " ",
    "0",
    "0.00",
    "-1.00",
    "1,50",
    "free",
    "NaN",
    "1e3",
    "9".repeat(400),
  ])("%p is no price, and never zero", (priceWithTax) => {
    expect(priceFor({ priceWithTax, priceWithoutTax: "1.00" }, withTax)).toEqual({
      unavailable: "no_live_price",
    })
  })

  it("is exactly the amount that was quoted", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
        const price = priceFor({ priceWithTax: text }, withTax)
        expect(price).toHaveProperty("amount")
        if ("amount" in price) expect(price.amount.toFixed(2)).toBe(text)
      }),
    )
  })

  it("is never zero, negative or no number, whatever the service sends", () => {
    const anyText = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String))
    fc.assert(
      fc.property(anyText, (priceWithoutTax) => {
        const price = priceFor({ priceWithoutTax }, withoutTax)
        if ("amount" in price) {
          expect(Number.isFinite(price.amount)).toBe(true)
          expect(price.amount).toBeGreaterThan(0)
        } else {
          expect(price).toEqual({ unavailable: "no_live_price" })
        }
      }),
    )
  })
})
