import { chooseCheapest, type Quote } from ".."

const quote = (packageType: 1 | 2, priceWithTax: string, priceWithoutTax = "9.00"): Quote => ({
  serviceCode: "carrierA_express",
  serviceName: "Express",
  packageType,
  priceWithTax,
  priceWithoutTax,
})
const cheapest = (quotes: Quote[], vatMode: "with_tax" | "without_tax" = "with_tax") =>
  chooseCheapest(quotes, "carrierA_express", vatMode)?.packageType

it.each([
  ["the cheaper one", [quote(1, "12.10"), quote(2, "9.95")], 2],
  ["compared as numbers", [quote(1, "9.95"), quote(2, "12.10")], 1],
  ["parcels at the same price, whatever the order", [quote(2, "5.00"), quote(1, "5.0")], 1],
  ["what has a readable price", [quote(1, "?"), quote(2, "12.10")], 2],
  ["what there is", [quote(2, "?")], 2],
  ["none of another service", [{ ...quote(2, "1.00"), serviceCode: "carrierA" }], undefined],
  ["none in another spelling", [{ ...quote(2, "1"), serviceCode: "Carriera_express" }], undefined],
])("the quote of a service that takes parcels and envelopes is %s", (_, quotes, expected) => {
  expect(cheapest(quotes)).toBe(expected)
})

it("the quote of a service that takes parcels and envelopes is compared by the price that the shop counts with", () => {
  expect(cheapest([quote(1, "12.00", "8.00"), quote(2, "11.00", "9.00")], "without_tax")).toBe(1)
})
