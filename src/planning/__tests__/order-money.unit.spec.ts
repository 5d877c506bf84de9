import fc from "fast-check"
import { AmountError } from "../../booking"
import type { Configuration } from "../../context"
import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import type { ShipmentFacts, StoredMoney } from "../facts"
import { owedShare, toOrderMoney } from "../collect-on-delivery"
import { factsOf, UNPAID as UNPAID_ORDER } from "./planned-shipment"

const paid = (
  { captured, amount = captured }: { captured: unknown; amount?: unknown },
  refunded?: unknown,
): StoredMoney["payment_collections"] => [
  {
    payments: [
      {
        provider_id: "pp_card",
        amount,
        captures: captured === undefined ? [] : [{ amount: captured }],
        refunds: refunded === undefined ? [] : [{ amount: refunded }],
      },
    ],
  },
]

const moneyOf = (total: unknown, payment_collections: StoredMoney["payment_collections"] = []) => {
  const { isPaid, isAuthorized, isRefunded } = toOrderMoney({
    currency_code: "eur",
    total,
    payment_collections,
  })
  return { isPaid, isAuthorized, isRefunded }
}

const PAID = { isPaid: true, isAuthorized: false, isRefunded: false }
const AUTHORIZED = { isPaid: false, isAuthorized: true, isRefunded: false }
const REFUNDED = { isPaid: false, isAuthorized: false, isRefunded: true }
const UNPAID = { isPaid: false, isAuthorized: false, isRefunded: false }

it("an order counts as paid when a card provider captured its total in cents, as in Medusa's own payment status", () => {
  expect(moneyOf(50.232, paid({ captured: 50.23 }))).toEqual(PAID)
  expect(moneyOf("50.235", paid({ captured: "50.23" }))).toEqual(PAID)
  expect(moneyOf(50.25, paid({ captured: 50.23 }))).toEqual(UNPAID)
})

it("an order counts as authorized or refunded in cents, too", () => {
  const authorized = paid({ captured: undefined, amount: 50.23 })
  expect(moneyOf(50.232, authorized)).toEqual(AUTHORIZED)
  expect(moneyOf(50.25, authorized)).toEqual(UNPAID)
  expect(moneyOf(0.002, paid({ captured: 50.232 }, 50.23))).toEqual(REFUNDED)
})

it("an order counts as paid in the decimals of its own currency", () => {
  const of = (currency_code: string, total: number, captured: number) =>
    toOrderMoney({ currency_code, total, payment_collections: paid({ captured }) }).isPaid
  expect(of("jpy", 1000.4, 1000)).toBe(true)
  expect(of("kwd", 10.005, 10)).toBe(false)
  expect(of("kwd", 10.0004, 10)).toBe(true)
  expect(of("xyz", 10.004, 10)).toBe(true)
})

it("an order counts as paid when its total is below zero or less than the smallest payable amount", () => {
  expect(moneyOf(-90.99, paid({ captured: 147.9 }, 119))).toEqual(PAID)
  expect(moneyOf(-5)).toEqual(PAID)
  expect(moneyOf(0.004)).toEqual(PAID)
  expect(moneyOf(0)).toEqual(PAID)
})

it("an order does not count as paid or authorized by a payment that was canceled", () => {
  const payment = { provider_id: "pp_card", amount: 50, canceled_at: "2026-11-01" }
  expect(moneyOf(50, [{ payments: [payment] }])).toEqual(UNPAID)
})

it("an order never counts as paid by nothing when a cent is owed", () => {
  expect(moneyOf(0.01)).toEqual(UNPAID)
  expect(moneyOf(0.01, paid({ captured: undefined, amount: 0 }))).toEqual(UNPAID)
})

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom("-0.00001", "1e21", "1e-7", "50.232", null, undefined),
)
const odd = fc.oneof(number, fc.constantFrom(NaN, Infinity, "", "abc", {}, []))
const orderOf = (amount: fc.Arbitrary<unknown>) =>
  fc.record({
    currency_code: fc.constantFrom("eur", "JPY", "kwd", "", "none", undefined),
    total: amount,
    items: fc.array(fc.record({ id: fc.uuid(), quantity: amount, total: amount })),
    payment_collections: fc.option(
      fc.array(
        fc.option(
          fc.record({
            payments: fc.option(
              fc.array(
                fc.record({
                  provider_id: fc.constantFrom("pp_card", "pp_cash"),
                  amount,
                  captures: fc.option(fc.array(fc.record({ amount }), { maxLength: 2 })),
                  refunds: fc.option(fc.array(fc.record({ amount }), { maxLength: 2 })),
                }),
                { maxLength: 2 },
              ),
            ),
          }),
        ),
        { maxLength: 2 },
      ),
    ),
  })

const judged = (order: StoredMoney) => {
  const facts: Partial<ShipmentFacts> = {
    configuration: {
      settings: parseSettings({ cod_payment_providers: ["pp_cash"] }),
    } as Configuration,
    money: order,
    standing: [],
    lines: (order.items ?? []).map((line) => ({ line, quantity: 1 })),
  }
  return [toOrderMoney(order), owedShare(facts as ShipmentFacts)?.owed] as const
}

it("the money of any order is understood, with at most one word for how it was paid, and owes at least nothing", () => {
  fc.assert(
    fc.property(orderOf(number), (order) => {
      const [{ isPaid, isAuthorized, isRefunded }, owed] = judged(order as StoredMoney)
      expect([isPaid, isAuthorized, isRefunded].filter(Boolean).length).toBeLessThan(2)
      expect(owed).toMatch(/^\d+\.\d\d$/)
    }),
  )
})

it("the money of any order is refused with the amount that is not a number and the next step, if it has one", () => {
  fc.assert(
    fc.property(orderOf(odd), (order) => {
      try {
        judged(order as StoredMoney)
      } catch (error) {
        expect(error).toBeInstanceOf(AmountError)
      }
    }),
  )
})

const shareOf = (changes: StoredMoney) => {
  const settings = { cod_payment_providers: ["pp_cash"] }
  const money = { ...UNPAID_ORDER.money, ...changes }
  return owedShare(factsOf({ settings, standing: [], money }))
}

it("the parcel collects for items that need no shipping, too", () => {
  const items = [
    { id: "line_0", quantity: 1, total: 15, requires_shipping: true },
    { id: "gift card", quantity: 1, total: 5, requires_shipping: false },
  ]
  expect(shareOf({ items })?.owed).toBe("20.00")
})

it("an order that was paid by card in part is paid on delivery for the rest", () => {
  const payments = [
    { amount: 5, provider_id: "pp_card", captures: [{ amount: 5 }] },
    { amount: 15, provider_id: "pp_cash" },
  ]
  const share = shareOf({ payment_collections: [{ payments }] })
  expect(share).toEqual({ owed: "15.00", isPaidOnDelivery: true })
})
