import { isDeclarable, convertDeclaredValue } from ".."

const settings = {
  quote_currency: "eur",
  exchange_rates: { sek: "11", huf: "400", usd: "1.1" },
  exchange_buffer_percent: 10,
}

const declared = (amount: string, currencyCode: string) => {
  const value = convertDeclaredValue(settings, { amount, currencyCode })
  return `${value.amount} ${value.currencyCode}`
}

it.each([
  ["189.00", "sek", "17.18 eur"],
  // 4.125 exactly: half up, and without the buffer.
  ["1650.00", "HUF", "4.13 eur"],
  ["0.04", "sek", "0.01 eur"],
  ["0.00", "sek", "0.00 eur"],
  ["18.90", "usd", "18.90 usd"],
  ["80.00", "PLN", "80.00 PLN"],
  ["80.00", "nok", "80.00 nok"],
])("the declared value of %s %s is %s", (amount, currencyCode, expected) => {
  expect(declared(amount, currencyCode)).toBe(expected)
})

it("no value is declared in a currency without a rate, or when the quotes are in one that is not taken", () => {
  expect(["sek", "usd", "pln"].every((code) => isDeclarable(settings, code))).toBe(true)
  expect(isDeclarable(settings, "nok")).toBe(false)
  const inPounds = { ...settings, quote_currency: "gbp" }
  expect(isDeclarable(inPounds, "gbp")).toBe(false)
  expect(isDeclarable(inPounds, "eur")).toBe(true)
})
