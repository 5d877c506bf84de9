import { pickupAddressText } from ".."

const address = { address1: "Kalku iela 2", city: "Riga", postalCode: "1050", countryCode: "lv" }

it("the pickup address is one line", () => {
  expect(pickupAddressText({ ...address, company: "Book Shop", address2: "yard" })).toBe(
    "Book Shop, Kalku iela 2, yard, 1050 Riga, LV",
  )
  expect(pickupAddressText({ ...address, address1: "Kalku\niela 2" })).toBe(
    "Kalku iela 2, 1050 Riga, LV",
  )
})

it("the pickup address is empty when no driver could find it", () => {
  expect(pickupAddressText(null)).toBe("")
  expect(pickupAddressText({ ...address, city: " " })).toBe("")
  expect(pickupAddressText({ ...address, address1: null })).toBe("")
})
