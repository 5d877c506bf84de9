import fc from "fast-check"
import { internationalPhone } from ".."
import { isPhoneInUse } from "../address"

describe("a phone number", () => {
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
  ])("%s of %s is sent as %s", (phone, countryCode, expected) => {
    expect(internationalPhone([{ phone, countryCode }])).toBe(expected)
  })

  it.each(["", " ", "call me", "2600", "26000000 or 67000000", "+", null])(
    "%p cannot be called",
    (phone) => {
      expect(internationalPhone([{ phone, countryCode: "LV" }])).toBeUndefined()
    },
  )

  it("is the next one where the first cannot be called, read by its own country", () => {
    const phones = [
      { phone: "n/a", countryCode: "LV" },
      { phone: "0151 23456789", countryCode: "DE" },
    ]
    expect(internationalPhone(phones)).toBe("+4915123456789")
  })

  it("of a possible length is sent, but one of a range in use is preferred", () => {
    const possible = { phone: "12345678", countryCode: "LV" }
    expect(internationalPhone([possible])).toBe("+37112345678")
    expect(isPhoneInUse(possible)).toBe(false)
    const inUse = { phone: "26000000", countryCode: "LV" }
    expect(internationalPhone([possible, inUse])).toBe("+37126000000")
  })

  it("of a country whose numbers nobody knows is sent as it stands", () => {
    expect(internationalPhone([{ phone: "12 34 56", countryCode: "AQ" }])).toBe("12 34 56")
    expect(internationalPhone([{ phone: "12", countryCode: "AQ" }])).toBeUndefined()
    expect(internationalPhone([{ phone: "+37126000000" }])).toBe("+37126000000")
  })

  it("is the same however its digits are set apart, and stays what it is", () => {
    const separators = fc.array(fc.constantFrom("", " ", "-", ".", "  "), {
      minLength: 8,
      maxLength: 8,
    })
    const digits = fc.stringMatching(/^2[0-9]{7}$/)
    fc.assert(
      fc.property(digits, separators, (number, between) => {
        const typed = [...number].map((digit, index) => `${digit}${between[index]}`).join("")
        const sent = internationalPhone([{ phone: typed, countryCode: "LV" }])
        expect(sent).toBe(`+371${number}`)
        expect(internationalPhone([{ phone: sent, countryCode: "PL" }])).toBe(sent)
      }),
    )
  })
})
