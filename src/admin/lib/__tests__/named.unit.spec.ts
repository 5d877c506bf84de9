import { nameOf, providerName, withSaved } from "../choices"

const zones = [{ value: "a", label: "Alpha" }]

describe("what is kept by its id", () => {
  it("is shown by its name, and is known to be gone", () => {
    expect(nameOf("a", zones)).toBe("Alpha")
    expect(nameOf("b", zones)).toBeUndefined()
  })

  it("is offered in a list though it is gone, as long as it is saved", () => {
    expect(withSaved(zones, "b", "Unknown: b")).toEqual([
      ...zones,
      { value: "b", label: "Unknown: b" },
    ])
    expect(withSaved(zones, "a", "Unknown: a")).toBe(zones)
    expect(withSaved(zones, "", "Unknown: ")).toBe(zones)
  })
})

it.each([
  ["pp_system_default", "System (DEFAULT)"],
  ["pp_stripe-blik_dkk", "Stripe Blik (DKK)"],
  ["pp_cash", "Cash"],
  ["odd", "odd"],
])("the payment provider %s is called %s", (id, name) => {
  expect(providerName(id)).toBe(name)
})
