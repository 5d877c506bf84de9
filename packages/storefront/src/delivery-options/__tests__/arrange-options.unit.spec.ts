import type { DeliveryQuote } from "../../client"
import { arrangeOptions, shownAtFirst } from "../arrange-options"

const quote = (id: string, fields: Partial<DeliveryQuote> = {}) => {
  const service = { shipping_option_id: id, name: id, service_code: id, chosen_service_code: id }
  const price = { available: true, amount: 5, tax_inclusive: true, is_free: false }
  const days = { delivery_days: null, estimated_delivery: null }
  return { ...service, kind: "courier", ...price, ...days, ...fields } as DeliveryQuote
}

const shown = (quotes: DeliveryQuote[], chosenId: string | null = null) =>
  arrangeOptions(quotes, [], chosenId).groups.map(({ kind, options }) => [
    kind,
    ...options.map(({ id, badges }) => [id, ...badges].join(" ")),
  ])

it("a cart's delivery options stand in groups, the cheapest first, with one cheapest and one fastest", () => {
  expect(
    shown([
      quote("express", { amount: 21.54, delivery_days: { min: 1, max: 1 } }),
      quote("classic", { amount: 8, delivery_days: { min: 2, max: 3 } }),
      quote("locker", { amount: 5.25, kind: "locker", delivery_days: { min: 2, max: 2 } }),
    ]),
  ).toEqual([
    ["locker", "locker cheapest"],
    ["courier", "classic", "express fastest"],
  ])
})

it("a cart's delivery options have no badge that would say nothing", () => {
  const only = quote("only", { delivery_days: { min: 1, max: 2 } })
  expect(shown([only])).toEqual([["courier", "only"]])
  expect(shown([quote("one"), quote("other")])).toEqual([["courier", "one", "other"]])
})

it("a cart's delivery options are compared by the day of arrival where it is known", () => {
  const arrives = (to: string) => ({ estimated_delivery: { from: "2026-11-24", to } })
  expect(
    shown([
      quote("late", { ...arrives("2026-11-27"), delivery_days: { min: 1, max: 1 } }),
      quote("soon", { ...arrives("2026-11-25"), delivery_days: { min: 1, max: 2 } }),
    ]),
  ).toEqual([["courier", "late", "soon fastest"]])
})

it("a cart's delivery options do not show a service twice, unless the customer has chosen what stands for it", () => {
  const quotes = [
    quote("cheapest", { service_code: "virtual_cheapest", chosen_service_code: "classic" }),
    quote("classic"),
  ]
  expect(shown(quotes)).toEqual([["courier", "classic"]])
  expect(shown(quotes, "cheapest")).toEqual([["courier", "cheapest", "classic"]])
})

it("a cart's delivery options keep an option that stands for a service for less money", () => {
  const quotes = [
    quote("cheapest", { service_code: "v", chosen_service_code: "classic", amount: 4 }),
    quote("classic"),
  ]
  expect(shown(quotes)).toEqual([["courier", "cheapest cheapest", "classic"]])
})

it("a free delivery option costs nothing, and the shop's own options have a group of their own", () => {
  const gift = quote("gift", { amount: 3, is_free: true })
  const { groups } = arrangeOptions([gift], [{ id: "pickup", name: "Pickup", amount: 1 }], null)
  expect(groups.map(({ kind, options }) => [kind, options[0]?.amount])).toEqual([
    ["courier", 0],
    ["other", 1],
  ])
})

it("a cart's delivery options are folded to five: the best of each group, then the cheapest, and always the chosen one", () => {
  const quotes = [1, 2, 3, 4, 5, 6, 7].map((amount) => quote(`c${amount}`, { amount }))
  const locker = quote("locker", { amount: 9, kind: "locker" })
  const arranged = arrangeOptions([...quotes, locker], [], "c7")
  const ids = [...shownAtFirst(arranged, "c7", 5)].sort().join(" ")
  expect(ids).toBe("c1 c2 c3 c4 c7 locker")
})

it("a cart's delivery options are not folded to hide a single one", () => {
  const quotes = [1, 2, 3, 4, 5, 6].map((amount) => quote(`c${amount}`, { amount }))
  const arranged = arrangeOptions(quotes, [], null)
  expect(shownAtFirst(arranged, null, 5).size).toBe(6)
})
