import { deliveryIssues } from "../build-shipment-body"

const riga = {
  firstName: "Jānis",
  lastName: "Bērziņš",
  address1: "Brīvības iela 117",
  city: "Rīga",
  postalCode: "LV-1010",
  countryCode: "lv",
  phone: "+37126000000",
}
const fieldsOf = (change: Partial<typeof riga> & { company?: string }) =>
  deliveryIssues({ ...riga, ...change }).map(({ field }) => field)

describe("an address at the checkout", () => {
  it("passes when a carrier can deliver to it", () => {
    expect(deliveryIssues(riga)).toEqual([])
    expect(fieldsOf({ postalCode: "1010", phone: "26 000 000" })).toEqual([])
  })

  it("passes when only a hyphen, a space or a prefix is left out", () => {
    const polish = { countryCode: "pl", postalCode: "00950", phone: "512 345 678" }
    const portuguese = { countryCode: "pt", postalCode: "1000 001", phone: "912345678" }
    expect(fieldsOf(polish)).toEqual([])
    expect(fieldsOf(portuguese)).toEqual([])
  })

  it("names every field that keeps the parcel from being delivered", () => {
    expect(
      fieldsOf({
        firstName: "",
        lastName: " ",
        address1: "",
        city: "",
        postalCode: "",
        phone: "",
      }),
    ).toEqual(["first_name", "address_1", "city", "postal_code", "phone"])
  })

  it("takes a company that orders without a person's name", () => {
    expect(fieldsOf({ firstName: "", lastName: "", company: "SIA Bērzs" })).toEqual([])
  })

  it("refuses a postal code that the country does not have, and names the country", () => {
    const [issue] = deliveryIssues({ ...riga, countryCode: "AT" })
    expect(issue).toEqual({
      field: "postal_code",
      message: "This is not a postal code of your country, Austria. Please check it.",
    })
    expect(fieldsOf({ countryCode: "de", postalCode: "1010" })).toEqual(["postal_code"])
  })

  it("takes any postal code of a country whose codes nobody knows", () => {
    expect(fieldsOf({ countryCode: "AE", postalCode: "00000", phone: "+971501234567" })).toEqual([])
  })

  it("needs no postal code where the country has none", () => {
    const dubai = { countryCode: "AE", postalCode: "", phone: "+971501234567" }
    expect(fieldsOf(dubai)).toEqual([])
    expect(fieldsOf({ ...dubai, countryCode: "DE" })).toEqual(["postal_code"])
  })

  it("takes a phone number with a zero after the country's code", () => {
    expect(fieldsOf({ phone: "+48 (0)512345678" })).toEqual([])
  })

  it("takes a foreign phone number with its country code, and refuses half a number", () => {
    expect(fieldsOf({ phone: "0049 151 23456789" })).toEqual([])
    expect(fieldsOf({ phone: "2600" })).toEqual(["phone"])
    expect(fieldsOf({ phone: "call me" })).toEqual(["phone"])
  })
})
