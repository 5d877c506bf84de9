import fc from "fast-check"
import type { OwedQuestion } from "../amount-to-collect"
import { owedOnDelivery } from ".."

const promise = { providerId: "pp_cash", amount: "30", captured: "0", refunded: "0" }
const card = { providerId: "pp_card", amount: 30, captured: 0, refunded: 0 }
const question: OwedQuestion = {
  total: "30.00",
  smallestUnit: "0.01",
  payments: [promise],
  promising: ["pp_cash"],
  assigned: [],
}
const owedWith = (changed: Partial<OwedQuestion>) => owedOnDelivery({ ...question, ...changed })

describe("what is owed on delivery", () => {
  it("is the whole order when its payment is only a promise", () => {
    expect(owedWith({})).toBe("30.00")
  })

  it("is nothing when another provider has the money, captured or not", () => {
    expect(owedWith({ payments: [card] })).toBe("0.00")
    expect(owedWith({ payments: [{ ...card, captured: 30 }] })).toBe("0.00")
  })

  it("is what an edit added after the order was paid", () => {
    expect(owedWith({ total: 34.5, payments: [card] })).toBe("4.50")
  })

  it("is nothing when the promise was captured before anything was sent to collect", () => {
    const payments = [{ ...promise, captured: "30" }]
    expect(owedWith({ payments })).toBe("0.00")
  })

  it("is not less when the capture is what a carrier was told to collect", () => {
    const payments = [{ ...promise, captured: "10" }]
    expect(owedWith({ payments, assigned: ["10.00"] })).toBe("30.00")
  })

  it("is less by what was captured beyond the carriers' share", () => {
    const payments = [{ ...promise, captured: "25" }]
    expect(owedWith({ payments, assigned: ["4.00", 6] })).toBe("15.00")
  })

  it("counts what was refunded as not paid, and is never negative", () => {
    expect(owedWith({ payments: [{ ...card, captured: 30, refunded: 5 }] })).toBe("5.00")
    expect(owedWith({ payments: [{ ...card, amount: 99 }] })).toBe("0.00")
  })

  it("of an order without any payment is all of it", () => {
    expect(owedWith({ payments: [] })).toBe("30.00")
  })

  it("is nothing when the total is below zero, as after a refund and an edit of the order", () => {
    const refunded = { ...card, amount: 147.9, captured: 147.9, refunded: 119 }
    expect(owedWith({ total: -90.99, payments: [refunded] })).toBe("0.00")
    expect(owedWith({ total: "-0.0001", payments: [] })).toBe("0.00")
    expect(owedWith({ total: -5, payments: [promise], assigned: [-3] })).toBe("0.00")
  })

  it("is nothing when only less than the currency's smallest unit is left to pay", () => {
    expect(owedWith({ total: 50.235, payments: [{ ...card, amount: 50.23 }] })).toBe("0.00")
    expect(owedWith({ total: 50.26, payments: [{ ...card, amount: 50.23 }] })).toBe("0.03")
    const dinar = { smallestUnit: "0.001", payments: [{ ...card, amount: 50.23 }] }
    expect(owedWith({ ...dinar, total: 50.24 })).toBe("0.01")
  })

  it("of any order, whatever its amounts, is an amount of at least zero or refused in words", () => {
    const odd = fc.oneof(
      fc.double(),
      fc.double({ noNaN: true }).map(String),
      fc.integer(),
      fc.string(),
      fc.constantFrom("", " ", "1e-200", "1e300", "-0", "+5", "1,50", "0x10", "NaN", "null"),
    )
    const payment = fc.record({
      providerId: fc.constantFrom("pp_cash", "pp_card"),
      amount: odd,
      captured: odd,
      refunded: odd,
    })
    const order = fc.record({
      total: odd,
      payments: fc.array(payment, { maxLength: 3 }),
      assigned: fc.array(odd, { maxLength: 2 }),
    })
    fc.assert(
      fc.property(order, (changed) => {
        let owed = ""
        try {
          owed = owedWith(changed)
        } catch (error) {
          expect(error).toMatchObject({
            message: expect.stringMatching(/is not a number\. Correct/),
          })
          return
        }
        expect(owed).toMatch(/^\d+\.\d\d$/)
      }),
    )
  })
})
