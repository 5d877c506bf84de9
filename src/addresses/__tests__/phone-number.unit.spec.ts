import fc from "fast-check"
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js"
import examples from "libphonenumber-js/examples.mobile.json"
import { toInternationalPhone } from ".."
import { isPhoneInUse } from "../address"

it.each([
  ["26 000 000", "lv", "+37126000000"],
  ["(+371) 26-000-000", "LV", "+37126000000"],
  ["37126000000", "LV", "+37126000000"],
  ["00371 26000000", "LV", "+37126000000"],
  ["861234567", "LT", "+37061234567"],
  ["0151 23456789", "DE", "+4915123456789"],
  ["+49 (0)151 23456789", "LV", "+4915123456789"],
  ["07400 123456", "GB", "+447400123456"],
  ["06 12345678", "IT", "+390612345678"],
  ["0049 151 23456789", "US", "+4915123456789"],
  ["+371 26000000 ext. 5", "LV", "+37126000000"],
  ["+48 (0)512345678", "PL", "+48512345678"],
  ["+48 (0)512345678", "DE", "+48512345678"],
  ["0048 0512 345 678", "PL", "+48512345678"],
  ["0512345678", "PL", "+48512345678"],
  ["+371 (0)26000000", "LV", "+37126000000"],
  ["+39 (0)6 12345678", "IT", "+390612345678"],
  ["+39 (0)347 1234567", "IT", "+393471234567"],
  ["+225 07 07 12 34 56", "CI", "+2250707123456"],
  ["+370 (8) 612 34567", "LT", "+37061234567"],
  ["+36 (06) 30 123 4567", "HU", "+36301234567"],
  ["0047 40612345", "US", "+4740612345"],
])("a phone number %s of %s is sent as %s", (phone, countryCode, expected) => {
  expect(toInternationalPhone([{ phone, countryCode }])).toBe(expected)
})

it.each(["", " ", "call me", "2600", "26000000 or 67000000", "+", null])(
  "a phone number %p cannot be called",
  (phone) => {
    expect(toInternationalPhone([{ phone, countryCode: "LV" }])).toBeUndefined()
  },
)

const mobiles = getCountries().flatMap((country) => {
  const number = examples[country]
  return number ? [{ country, number, code: `+${getCountryCallingCode(country)}` }] : []
})

it("a phone number with a zero after the code of any country is sent as the library knows it, or without the zero", () => {
  expect(mobiles.length).toBeGreaterThan(230)
  for (const { country, number, code } of mobiles) {
    for (const typed of [`${code} (0)${number}`, `${code}0${number}`, `${code} 0 ${number}`]) {
      const asTyped = parsePhoneNumberFromString(typed)
      const sent = asTyped?.isValid() ? asTyped.number : `${code}${number}`
      expect({
        typed,
        sent: toInternationalPhone([{ phone: typed, countryCode: country }]),
      }).toEqual({ typed, sent })
    }
  }
})

it("a phone number of a range that is not in use is not sent with a zero after the country's code", () => {
  expect(toInternationalPhone([{ phone: "+48 (0)112345678", countryCode: "PL" }])).toBe(
    "+48112345678",
  )
  expect(toInternationalPhone([{ phone: "+48 00112345678", countryCode: "PL" }])).toBeUndefined()
  expect(toInternationalPhone([{ phone: "+48 00112345", countryCode: "AQ" }])).toBeUndefined()
  expect(isPhoneInUse({ phone: "+48 (0)512345678", countryCode: "PL" })).toBe(true)
})

it("the phone number is the next one if the first cannot be called, each read by its own country", () => {
  const phones = [
    { phone: "n/a", countryCode: "LV" },
    { phone: "0151 23456789", countryCode: "DE" },
  ]
  expect(toInternationalPhone(phones)).toBe("+4915123456789")
})

it("a phone number of a possible length is sent, but one of a range in use is preferred", () => {
  const possible = { phone: "12345678", countryCode: "LV" }
  expect(toInternationalPhone([possible])).toBe("+37112345678")
  expect(isPhoneInUse(possible)).toBe(false)
  const inUse = { phone: "26000000", countryCode: "LV" }
  expect(toInternationalPhone([possible, inUse])).toBe("+37126000000")
})

it("a phone number of a country whose numbers are unknown is sent as it stands", () => {
  expect(toInternationalPhone([{ phone: "12 34 56", countryCode: "AQ" }])).toBe("12 34 56")
  expect(toInternationalPhone([{ phone: "12", countryCode: "AQ" }])).toBeUndefined()
  expect(toInternationalPhone([{ phone: "+37126000000" }])).toBe("+37126000000")
})

it("a phone number is the same however its digits are grouped, and is not changed again", () => {
  const separators = fc.array(fc.constantFrom("", " ", "-", ".", "  "), {
    minLength: 8,
    maxLength: 8,
  })
  const digits = fc.stringMatching(/^2[0-9]{7}$/)
  fc.assert(
    fc.property(digits, separators, (number, between) => {
      const typed = [...number].map((digit, index) => `${digit}${between[index]}`).join("")
      const sent = toInternationalPhone([{ phone: typed, countryCode: "LV" }])
      expect(sent).toBe(`+371${number}`)
      expect(toInternationalPhone([{ phone: sent, countryCode: "PL" }])).toBe(sent)
    }),
  )
})
