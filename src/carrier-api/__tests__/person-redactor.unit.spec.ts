import { createPersonRedactor } from "../redactor"

const body = JSON.stringify({
  recipient_name: "Zenta Ozoliņa",
  recipient_company_name: "Zenta Ozoliņa SIA",
  recipient_phone: "+37129998877",
  recipient_email: "zenta@customer.test",
  recipient_address_1: "Ata",
  parcel_sender: "Pat O'Neil",
  parcel_pickup_address: "Mežs",
  service_code: "carrierB_classic",
})
// Made in each test, as for each call.
const redact = (text: string) => createPersonRedactor(body)(text)

it.each([
  ["+37129998877 is no telephone", "[recipient_phone] is no telephone"],
  ["Zenta Ozoliņa, zenta@customer.test", "[recipient_name], [recipient_email]"],
  ["no parcels for Zenta Ozoliņa SIA", "no parcels for [recipient_company_name]"],
  ["?n=Zenta%20Ozoli%C5%86a&p=%2b37129998877", "?n=[recipient_name]&p=[recipient_phone]"],
  ["?n=Zenta+Ozoli%c5%86a%20SIA.", "?n=[recipient_company_name]."],
  [
    "<b>Zenta Ozoli&#326;a</b> zenta&#x40;customer.test",
    "<b>[recipient_name]</b> [recipient_email]",
  ],
  ["{'from': 'Pat O\\'Neil, Mežs'}", "{'from': '[parcel_sender], [parcel_pickup_address]'}"],
  ['{"name":"Zenta Ozoli\\u0146a"}', '{"name":"[recipient_name]"}'],
])("the recipient's data is replaced by the field's name: %s", (said, shown) => {
  expect(redact(said)).toBe(shown)
})

it.each(["100 % of &nothing; \\x %zz &#9999999; %ff+", "a+b%20c"])(
  "other text is not replaced: %s",
  (said) => {
    expect(redact(said)).toBe(said)
  },
)

it("a name stays where it is the service's, or a part of another word", () => {
  expect(redact("carrierB_classic takes no Data")).toBe("carrierB_classic takes no Data")
})
