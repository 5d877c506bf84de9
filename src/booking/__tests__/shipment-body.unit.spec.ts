import fc from "fast-check"
import type { BookingInput } from "../build-shipment-body"
import { buildShipmentBody, serialiseBody, type ShipmentBody } from ".."
import { completeBody as bodyOf, completeInput, recipientWith } from "./complete-input"

function issuesOf(fields: Partial<BookingInput>) {
  const result = buildShipmentBody(completeInput(fields))
  return result.ok ? [] : result.issues
}
const issueFieldsOf = (fields: Partial<BookingInput>) => issuesOf(fields).map(({ field }) => field)

it("the body that orders a shipment is what the API document asks for", () => {
  expect(bodyOf({ callbackUrl: "https://shop.example/hook", lockerCode: "LV-7" })).toEqual({
    send_adr: "0",
    parcel_price: "45.90",
    parcel_currency: "0",
    parcel_description: "A book, Another book #42-8XK2Q7",
    parcel_sender: "Book Shop",
    parcel_pickup_address: "Book Shop, Kalku iela 2, 1050 Riga, LV",
    parcel_pickup_date: "2026-03-02 16:00:00",
    reason_for_export: "sold",
    weight: ["1.20", "0.80"],
    length: ["30", "20"],
    width: ["20", "20"],
    height: ["10.5", "10"],
    recipient_name: "Anna Berzina",
    recipient_phone: "+37120000000",
    recipient_email: "anna@example.com",
    recipient_address_1: "Brivibas iela 1, dz. 4",
    recipient_city: "Riga",
    zip_code: "LV-1010",
    country_code: "LV",
    service_code: "carrierA_standard",
    package_type: "1",
    callback_success_url: "https://shop.example/hook",
    locker_code: "LV-7",
  })
})

it("the body that orders an envelope has no sizes", () => {
  const body = bodyOf({ packageType: 2, packages: [{ weight: "0.10" }] })
  expect(body).toMatchObject({ package_type: "2", weight: ["0.10"] })
  expect(Object.keys(body).join()).not.toMatch(/length|width|height/)
})

it.each([
  ["eur", "0"],
  ["USD", "1"],
  ["pln", "2"],
])("the body that orders a shipment writes %s as currency %s", (currencyCode, code) => {
  expect(bodyOf({ currencyCode }).parcel_currency).toBe(code)
})

it("the body that orders a shipment names the reason for export that the merchant says, and marks dangerous items", () => {
  expect(bodyOf({ reasonForExport: " gift " }).reason_for_export).toBe("gift")
  expect(bodyOf({ sendAdr: true }).send_adr).toBe("1")
})

it("the body that orders a shipment names the company when the recipient has no name of their own", () => {
  const body = bodyOf(recipientWith({ firstName: "", lastName: null, company: "Acme" }))
  expect(body).toMatchObject({ recipient_name: "Acme", recipient_company_name: "Acme" })
})

// Which code a province has is decided, and tested, in addresses.
it.each([
  ["New York", "us", "NY"],
  ["New Yorkshire", "us", undefined],
])(
  "the body that orders a shipment sends province %s of %s as %s",
  (province, countryCode, expected) => {
    const body = bodyOf(recipientWith({ province, countryCode }))
    expect(body.recipient_state_or_province).toBe(expected)
  },
)

it("the recipient's data goes out in its country's forms", () => {
  const address = { phone: "26 000 000", postalCode: "1010", countryCode: " lv" }
  expect(bodyOf(recipientWith(address))).toMatchObject({
    recipient_phone: "+37126000000",
    zip_code: "LV-1010",
    country_code: "LV",
  })
})

it("the recipient's postal code goes out in the form that the API takes for orders, or else for prices", () => {
  const zipCodeWith = (postalCodeForms: BookingInput["postalCodeForms"]) =>
    bodyOf({ ...recipientWith({ countryCode: "SE", postalCode: "11122" }), postalCodeForms })
      .zip_code
  expect(zipCodeWith({ LV: "compact", "orders:LV": "compact" })).toBe("111 22")
  expect(zipCodeWith({ SE: "compact" })).toBe("11122")
  expect(zipCodeWith({ SE: "compact", "orders:SE": "prefixed" })).toBe("SE-111 22")
})

it("the recipient's data has the phone number of the billing address if its own cannot be called", () => {
  const none = recipientWith({ phone: "n/a" })
  const [german, latvian] = [{ phone: "0151 23456789", countryCode: "DE" }, { phone: "26 111 111" }]
  const phoneOf = (otherPhones: BookingInput["otherPhones"]) =>
    bodyOf({ ...none, otherPhones }).recipient_phone
  expect(phoneOf([german, latvian])).toBe("+4915123456789")
  expect(phoneOf([latvian])).toBe("+37126111111")
})

it("the recipient's data has the house number in a field of its own where the merchant names the country", () => {
  expect(bodyOf({ houseNumberCountries: ["DE", "lv"] })).toMatchObject({
    recipient_address_1: "Brivibas iela, dz. 4",
    recipient_house_number: "1",
  })
})

it("the recipient's data keeps a street whole in other countries, and if it is unclear which number is the house's", () => {
  const unclear = recipientWith({ address1: "Brivibas iela 1 dz. 4", address2: null })
  for (const [fields, street] of [
    [{}, "Brivibas iela 1, dz. 4"],
    [{ houseNumberCountries: [] }, "Brivibas iela 1, dz. 4"],
    [{ houseNumberCountries: ["DE"] }, "Brivibas iela 1, dz. 4"],
    [{ ...unclear, houseNumberCountries: ["LV"] }, "Brivibas iela 1 dz. 4"],
  ] as const) {
    const body = bodyOf(fields as Partial<BookingInput>)
    expect(body.recipient_address_1).toBe(street)
    expect(Object.keys(body)).not.toContain("recipient_house_number")
  }
})

it("missing fields are reported all at once, by the service's own names", () => {
  expect(issueFieldsOf({ recipient: {}, pickupAddress: " " })).toEqual([
    "recipient_name",
    "recipient_phone",
    "recipient_address_1",
    "recipient_city",
    "zip_code",
    "country_code",
    "parcel_pickup_address",
  ])
})

it("a missing field comes with a sentence that says where to correct it", () => {
  expect(issuesOf(recipientWith({ phone: " " }))).toEqual([
    {
      field: "recipient_phone",
      message:
        "The recipient has no phone number, and the carrier needs one. Add it to the order's shipping address.",
    },
  ])
})

it("a missing field names another place for a shipment that is corrected elsewhere", () => {
  const correctAt = { recipient: "THERE", phone: "THERE or HERE", pickup: "THE ORDER" }
  const issues = issuesOf({ recipient: {}, pickupAddress: "", correctAt })
  const messages = issues.map(({ message }) => message)
  expect(messages).toHaveLength(7)
  expect(messages.filter((message) => !/THERE|THE ORDER/.test(message))).toEqual([])
  expect(messages.join(" ")).not.toMatch(/shipping address|stock location/)
  expect(messages[1]).toMatch(/Add it to THERE or HERE\.$/)
  expect(messages.at(-1)).toMatch(/to THE ORDER\.$/)
})

it("a phone number that cannot be called is named, and not repeated in the message", () => {
  const phones = { ...recipientWith({ phone: "2600 call me" }), otherPhones: [{ phone: " " }] }
  expect(issuesOf(phones)).toEqual([
    {
      field: "recipient_phone",
      message:
        "The recipient's phone number cannot be called. Correct it in the order's shipping address and start with the country code, such as +371.",
    },
  ])
})

it.each([
  [undefined, /EUR, USD, PLN, .* is in SEK\. Set the exchange rate of SEK .*quote_currency/],
  [true, /collected in EUR, USD, PLN, .* is in SEK.* not converted\. Record the payment/],
])("a currency that is not taken is refused, collected: %p", (isCollected, message) => {
  expect(issuesOf({ currencyCode: "sek", isCollected })).toEqual([
    { field: "parcel_currency", message: expect.stringMatching(message) },
  ])
  expect(issueFieldsOf({ currencyCode: " pln ", isCollected })).toEqual([])
})

it.each<[string, Partial<BookingInput>, string, RegExp]>([
  ["no package", { packages: [] }, "weight", /Fulfill at least one item/],
  ["a country's name", recipientWith({ countryCode: "Latvia" }), "country_code", /two-letter code/],
  ["no currency", { currencyCode: " " }, "parcel_currency", /names no currency/],
  ["a price with a comma", { parcelPrice: "45,90" }, "parcel_price", /"45,90" is no amount/],
  ["a negative price", { parcelPrice: "-1.00" }, "parcel_price", /"-1.00" is no amount/],
  ["an impossible date", { pickupAt: "2026-02-30 16:00:00" }, "parcel_pickup_date", /"2026-02-30 /],
  ["no service", { serviceCode: "" }, "service_code", /Choose one in the shipping option/],
])("%s is an issue", (_, fields, field, message) => {
  expect(issuesOf(fields)).toEqual([{ field, message: expect.stringMatching(message) }])
})

it("a package without a size is named", () => {
  const size = { weight: "1", length: "1", height: "1" }
  for (const second of [size, { ...size, width: "0" }]) {
    const packages = [{ ...size, width: "1" }, second]
    expect(issuesOf({ packages })).toEqual([
      { field: "width", message: expect.stringContaining("Package 2 ") },
    ])
  }
})

const anyInput = fc
  .record({
    recipient: fc.record({
      firstName: fc.string(),
      lastName: fc.string({ unit: "grapheme" }),
      company: fc.option(fc.string()),
      address1: fc.string(),
      address2: fc.option(fc.string()),
      province: fc.option(fc.string()),
    }),
    description: fc.array(fc.string({ unit: "grapheme", maxLength: 80 }), { maxLength: 6 }),
    email: fc.option(fc.string()),
    packageType: fc.constantFrom<1 | 2>(1, 2),
    sendAdr: fc.boolean(),
    reference: fc.stringMatching(/^#[0-9]{1,8}-[0-9A-Z]{6}$/),
    callbackUrl: fc.option(fc.webUrl()),
  })
  .map(({ recipient, ...rest }) =>
    completeInput({ ...rest, recipient: { ...completeInput().recipient, ...recipient } }),
  )

it("the values for any order are texts or lists of texts, none empty, and the description ends in the reference within 100 characters", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = buildShipmentBody(input)
      fc.pre(result.ok)
      const texts = Object.values(result.body).flat()
      expect(texts.filter((text) => typeof text !== "string" || text === "")).toEqual([])
      const { parcel_description: description } = result.body
      expect(description.length).toBeLessThanOrEqual(100)
      expect(description.endsWith(` ${input.reference}`)).toBe(true)
    }),
  )
})

it("an order always gives the same text, byte for byte", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = buildShipmentBody(input)
      const again = buildShipmentBody(structuredClone(input))
      fc.pre(result.ok && again.ok)
      const reversed: ShipmentBody = { ...result.body }
      for (const [key, value] of Object.entries(result.body).reverse()) {
        Reflect.deleteProperty(reversed, key)
        Reflect.set(reversed, key, value)
      }
      expect(serialiseBody(reversed)).toBe(serialiseBody(again.body))
    }),
  )
})
