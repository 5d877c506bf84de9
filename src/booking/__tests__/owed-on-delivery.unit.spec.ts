import type { OwedQuestion } from "../amount-to-collect"
import { owedOnDelivery } from ".."

const promise = { providerId: "pp_cash", amount: "30", captured: "0", refunded: "0" }
const card = { providerId: "pp_card", amount: 30, captured: 0, refunded: 0 }
const question: OwedQuestion = {
  total: "30.00",
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
})
