import { nameOf, providerName, withSaved } from "../choices"

const zones = [{ value: "a", label: "Alpha" }]

it("a saved id is shown by its name, and is known to be gone", () => {
  expect(nameOf("a", zones)).toBe("Alpha")
  expect(nameOf("b", zones)).toBeUndefined()
})

it("a saved id is offered in a list as long as it is saved, also after its thing is deleted", () => {
  expect(withSaved(zones, "b", "Unknown: b")).toEqual([
    ...zones,
    { value: "b", label: "Unknown: b" },
  ])
  expect(withSaved(zones, "a", "Unknown: a")).toBe(zones)
  expect(withSaved(zones, "", "Unknown: ")).toBe(zones)
})

it.each([
  ["pp_system_default", "System (DEFAULT)"],
  ["pp_stripe-blik_dkk", "Stripe Blik (DKK)"],
  ["pp_cash", "Cash"],
  ["odd", "odd"],
])("the payment provider %s is called %s", (id, name) => {
  expect(providerName(id)).toBe(name)
})
