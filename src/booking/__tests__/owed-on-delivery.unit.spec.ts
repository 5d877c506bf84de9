import fc from "fast-check"
import type { OwedQuestion } from "../amount-to-collect"
import { owedOnDelivery, readNumber } from ".."

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

const paid = (captured: string) => [{ ...promise, captured }]
it.each<[string, Partial<OwedQuestion>, owed: string]>([
  ["is the whole order when its payment is only a promise", {}, "30.00"],
  ["is nothing when another provider has the money", { payments: [card] }, "0.00"],
  ["is nothing when it was captured", { payments: [{ ...card, captured: 30 }] }, "0.00"],
  ["is what an edit added after the payment", { total: 34.5, payments: [card] }, "4.50"],
  ["is nothing when the promise was captured beforehand", { payments: paid("30") }, "0.00"],
  [
    "is not less when the capture is what a carrier was asked to collect",
    { payments: paid("10"), assigned: ["10.00"] },
    "30.00",
  ],
  [
    "is less by what was captured beyond the carriers' share",
    { payments: paid("25"), assigned: ["4.00", 6] },
    "15.00",
  ],
  ["counts a refund as not paid", { payments: [{ ...card, captured: 30, refunded: 5 }] }, "5.00"],
  ["is never negative", { payments: [{ ...card, amount: 99 }] }, "0.00"],
  ["of an order without any payment is all of it", { payments: [] }, "30.00"],
])("the sum owed on delivery %s", (_, changed, owed) => {
  expect(owedWith(changed)).toBe(owed)
})

it("the sum owed on delivery is nothing when the total is below zero, as after a refund and an edit of the order", () => {
  const refunded = { ...card, amount: 147.9, captured: 147.9, refunded: 119 }
  expect(owedWith({ total: -90.99, payments: [refunded] })).toBe("0.00")
  expect(owedWith({ total: "-0.0001", payments: [] })).toBe("0.00")
  expect(owedWith({ total: -5, payments: [promise], assigned: [-3] })).toBe("0.00")
})

it("the sum owed on delivery is nothing when only less than the currency's smallest unit is left to pay", () => {
  expect(owedWith({ total: 50.235, payments: [{ ...card, amount: 50.23 }] })).toBe("0.00")
  expect(owedWith({ total: 50.26, payments: [{ ...card, amount: 50.23 }] })).toBe("0.03")
  const dinar = { smallestUnit: "0.001", payments: [{ ...card, amount: 50.23 }] }
  expect(owedWith({ ...dinar, total: 50.24 })).toBe("0.01")
})

it.each<[string, Partial<OwedQuestion>]>([
  ["total", { total: "x" }],
  ["payment", { payments: [{ ...card, amount: "x" }] }],
  ["refund", { payments: [{ ...card, refunded: "x" }] }],
  ["amount collected", { assigned: ["x"] }],
])("the sum owed on delivery is refused for a wrong %s", (name, wrong) => {
  expect(() => owedWith(wrong)).toThrow(`The ${name} "x" is not a number.`)
})

it.each([
  [1e21, "1000000000000000000000"],
  [1.5e-10, "0.00000000015"],
  ["2E3", "2000"],
  [" +.25 ", "0.25"],
])("the amount %p is read as %s", (amount, read) => {
  expect(readNumber(amount, "total").toFixed()).toBe(read)
})

it("the sum owed on delivery of any order is at least zero, or refused in words", () => {
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
          kind: "rejected",
          message: expect.stringMatching(/is not a number\. Correct/),
        })
        return
      }
      expect(owed).toMatch(/^\d+\.\d\d$/)
    }),
  )
})
