import {
  bookingIssues,
  buildShipmentBody,
  CORRECTED_IN_PLACE,
  deliveryIssues,
} from "../build-shipment-body"
import { completeInput, recipientWith } from "./complete-input"

it("an issue of a booking names no place for its correction if the fields stand beside it, except for the country", () => {
  const input = completeInput({ recipient: {}, correctAt: CORRECTED_IN_PLACE })
  const messages = bookingIssues(input).map(({ message }) => message)
  expect(messages.slice(0, 2)).toEqual([
    "The recipient has no name. Add a first and last name or a company.",
    "The recipient has no phone number, and the carrier needs one. Add it.",
  ])
  expect(messages.filter((message) => message.includes("shipping address"))).toEqual([
    expect.stringContaining("country"),
  ])
  const { recipient } = completeInput(recipientWith({ phone: "2600" }))
  expect(bookingIssues({ ...input, recipient })).toEqual([
    { field: "recipient_phone", message: expect.stringContaining("Correct it and start with") },
  ])
})

it("a missing postal code keeps no shipment back in a country without them: a hyphen is sent", () => {
  const recipient = {
    ...completeInput().recipient,
    countryCode: "hk",
    postalCode: null,
    phone: "+852 (0)51234567",
  }
  expect(buildShipmentBody(completeInput({ recipient }))).toMatchObject({
    ok: true,
    body: { zip_code: "-", recipient_phone: "+85251234567" },
  })
  const refused = buildShipmentBody(
    completeInput({ recipient: { ...recipient, countryCode: "de", phone: "+48 00112345678" } }),
  )
  expect(refused).toMatchObject({
    issues: [{ field: "recipient_phone" }, { field: "zip_code" }],
  })
})

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

const dubai = { countryCode: "AE", phone: "+971501234567" }
it.each<[string, Parameters<typeof fieldsOf>[0], fields: string]>([
  ["passes when a carrier can deliver to it", {}, ""],
  ["passes without a prefix", { postalCode: "1010", phone: "26 000 000" }, ""],
  ["passes without a hyphen", { countryCode: "pl", postalCode: "00950", phone: "512345678" }, ""],
  ["passes with a space", { countryCode: "pt", postalCode: "1000 001", phone: "912345678" }, ""],
  ["passes for a company without a person", { firstName: "", lastName: "", company: "SIA" }, ""],
  ["passes in a country whose codes are unknown", { ...dubai, postalCode: "00000" }, ""],
  ["needs no postal code where there are none", { ...dubai, postalCode: "" }, ""],
  ["needs one elsewhere", { ...dubai, postalCode: "", countryCode: "DE" }, "postal_code"],
  ["may have a zero after the country's code", { phone: "+48 (0)512345678" }, ""],
  ["may have a foreign phone number with its code", { phone: "0049 151 23456789" }, ""],
  ["is refused with half a phone number", { phone: "2600" }, "phone"],
  ["is refused with words for a number", { phone: "call me" }, "phone"],
])("an address at the checkout %s", (_, change, fields) => {
  expect(fieldsOf(change).join(" ")).toBe(fields)
})

it("an address at the checkout names every field that keeps the parcel from being delivered, and what to enter", () => {
  const blank = { firstName: "", lastName: " ", address1: "", city: "", postalCode: "", phone: "" }
  expect(deliveryIssues({ ...blank, countryCode: "" })).toEqual([
    { field: "first_name", message: expect.stringContaining("who receives the parcel") },
    { field: "address_1", message: expect.stringContaining("the street") },
    { field: "city", message: expect.stringContaining("the city") },
    { field: "country_code", message: expect.stringContaining("the country") },
    { field: "postal_code", message: expect.stringContaining("enter the postal code") },
    { field: "phone", message: expect.stringContaining("enter a phone number") },
  ])
  expect(deliveryIssues({ ...riga, phone: "2600" })).toMatchObject([
    { message: expect.stringContaining("not a valid phone number") },
  ])
})

it("an address at the checkout refuses a postal code that the country does not have, and names the country", () => {
  const [issue] = deliveryIssues({ ...riga, countryCode: "AT" })
  expect(issue).toEqual({
    field: "postal_code",
    message: "This is not a postal code of your country, Austria. Please check it.",
  })
  expect(fieldsOf({ countryCode: "de", postalCode: "1010" })).toEqual(["postal_code"])
})
