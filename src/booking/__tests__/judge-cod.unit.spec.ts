import fc from "fast-check"
import { type CashOnDeliveryService, judgeCod } from ".."

const plain = { code: "carrierB_classic", name: "Classic", isCashOnDelivery: false }
const cod = { code: "carrierB_cod", name: "Cash on delivery", isCashOnDelivery: true }

it("a parcel of an order paid on delivery collects the owed sum with a service that can", () => {
  expect(judgeCod({ isPaidOnDelivery: true, owed: "12.5", service: cod })).toEqual({
    kind: "collect",
    amount: "12.50",
  })
})

it("a parcel of an order paid on delivery is refused with a service that cannot, with the amount and the way out", () => {
  expect(judgeCod({ isPaidOnDelivery: true, owed: "12.5", service: plain })).toEqual({
    kind: "refuse",
    refusal:
      'This order is paid on delivery, and "Classic" collects no money: 12.50 would be lost. ' +
      "Fulfill it with a cash-on-delivery option, or record the payment first.",
  })
})

it("a parcel of an order paid on delivery is booked as chosen with such a service once it is paid", () => {
  const question = { isPaidOnDelivery: true, owed: "0.00", service: plain }
  expect(judgeCod(question)).toEqual({ kind: "book" })
})

const paid = { isPaidOnDelivery: false, owed: 0, service: cod }

it("a parcel that is paid is booked with the service that stands for the one that collects", () => {
  expect(judgeCod({ ...paid, mapped: plain })).toEqual({ kind: "book-instead", service: plain })
})

it.each<[string, CashOnDeliveryService | undefined, RegExp]>([
  ["none stands for it", undefined, /nothing to collect .* of carrierB_cod .* cod_alternatives/],
  ["that one collects too", { ...plain, isCashOnDelivery: true }, /"Classic".*money too/],
])("a parcel that is paid is refused where %s", (_, mapped, reason) => {
  expect(judgeCod({ ...paid, mapped })).toEqual({
    kind: "refuse",
    refusal: expect.stringMatching(reason),
  })
})

it("a parcel that is paid is booked as chosen with a service that collects nothing", () => {
  expect(judgeCod({ ...paid, service: plain, mapped: cod })).toEqual({ kind: "book" })
})

it("a parcel of an unpaid order without cash on delivery collects with a service that can, and ships as chosen with another", () => {
  const unpaid = { isPaidOnDelivery: false, owed: "3.10" }
  expect(judgeCod({ ...unpaid, service: cod, mapped: plain })).toEqual({
    kind: "collect",
    amount: "3.10",
  })
  expect(judgeCod({ ...unpaid, service: plain })).toEqual({ kind: "book" })
})

it("whatever the order, money owed at the door is collected or the parcel refused, and nothing else is collected", () => {
  const question = fc.record({
    isPaidOnDelivery: fc.boolean(),
    owed: fc.integer({ min: 0, max: 10_000 }).map((cents) => (cents / 100).toFixed(2)),
    service: fc.constantFrom(plain, cod),
    mapped: fc.constantFrom(undefined, plain, cod),
  })
  fc.assert(
    fc.property(question, (asked) => {
      const verdict = judgeCod(asked)
      const isOwed = asked.owed !== "0.00"
      if (isOwed && asked.isPaidOnDelivery) expect(["collect", "refuse"]).toContain(verdict.kind)
      if (verdict.kind === "collect") expect([isOwed, verdict.amount]).toEqual([true, asked.owed])
      if (verdict.kind === "book") expect(asked.service.isCashOnDelivery).toBe(false)
      if (verdict.kind === "book-instead") {
        expect([isOwed, verdict.service.isCashOnDelivery]).toEqual([false, false])
      }
    }),
  )
})
