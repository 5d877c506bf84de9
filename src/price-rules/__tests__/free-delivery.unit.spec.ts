import { priceOf } from "./price-case"

const freeFrom = [
  { countries: [], amount: "50" },
  { countries: ["LV", "lt"], amount: "80.00" },
  { countries: ["FI"], amount: "30" },
]

it("free delivery begins with the order value that the rule names", () => {
  expect(priceOf({ free_from: freeFrom }, { itemsValue: "79.99" })).toMatchObject({
    amount: 14.88,
    isFree: false,
  })
  const free = priceOf({ free_from: freeFrom }, { itemsValue: "80" })
  expect(free).toMatchObject({ amount: 0, isFree: true, taxInclusive: true })
  const values = { freeFrom: "80", itemsValue: "80", amount: "0", currency: "eur" }
  expect(free.steps.at(-1)).toEqual({ step: "free", ...values })
})

it("free delivery costs what the store's own code adds, after all rules and in the currency's decimals", () => {
  const rounding = { kind: "nearest", step: "0.50" } as const
  const charged = priceOf({ rounding, maximum: "10" }, { surcharge: "2.499" })
  expect(charged).toMatchObject({ amount: 12.5, isFree: false })
  const added = { step: "surcharge", added: "2.5", amount: "12.5", currency: "eur" }
  expect(charged.steps.at(-1)).toEqual(added)
  const freeWith = (surcharge?: string) =>
    priceOf({ free_from: freeFrom }, { itemsValue: "80", surcharge })
  expect(freeWith("3")).toMatchObject({ amount: 3, isFree: false })
  for (const surcharge of ["0", "-1", "much", undefined]) {
    expect(freeWith(surcharge)).toMatchObject({ amount: 0, isFree: true })
  }
})

it("free delivery ignores the errors of binary fractions in the order value", () => {
  expect(priceOf({ free_from: freeFrom }, { itemsValue: "79.99999999999999" }).isFree).toBe(true)
  expect(priceOf({ free_from: freeFrom }, { itemsValue: "79.99000000000001" }).isFree).toBe(false)
})

it("free delivery goes by the rule that names the country before the one for all", () => {
  const isFree = (countryCode: string, itemsValue: string) =>
    priceOf({ free_from: freeFrom }, { countryCode, itemsValue }).isFree
  expect(isFree("LT", "60")).toBe(false)
  expect(isFree("fi", "30")).toBe(true)
  expect(isFree("EE", "50")).toBe(true)
  expect(isFree("EE", "49.99")).toBe(false)
})

it("free delivery begins with the lower value where two rules name the country, in either order", () => {
  const rows = ["60", "40"].map((amount) => ({ countries: ["LV"], amount }))
  for (const twice of [rows, [...rows].reverse()]) {
    expect(priceOf({ free_from: twice }, { itemsValue: "40" }).isFree).toBe(true)
    expect(priceOf({ free_from: twice }, { itemsValue: "39.99" }).isFree).toBe(false)
  }
})

it("there is no free delivery without a rule for the country, or when the order value is not known", () => {
  const onlyFinland = [{ countries: ["FI"], amount: "0" }]
  expect(priceOf({ free_from: onlyFinland }, { itemsValue: "1000" }).isFree).toBe(false)
  for (const itemsValue of [null, "", "much"]) {
    const there = { countryCode: "FI", itemsValue }
    expect(priceOf({ free_from: onlyFinland }, there).isFree).toBe(false)
  }
})

it("free delivery begins in another currency at the threshold times the rate, without the buffer", () => {
  const sek = { cartCurrency: "sek", exchange: { rate: "11.4567", bufferPercent: "5" } }
  const isFree = (itemsValue: string) =>
    priceOf({ free_from: freeFrom }, { ...sek, countryCode: "EE", itemsValue }).isFree
  // 50 times 11.4567 is 572.835.
  expect(isFree("572.83")).toBe(false)
  expect(isFree("572.84")).toBe(true)
})
