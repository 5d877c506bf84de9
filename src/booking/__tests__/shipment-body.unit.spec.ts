import fc from "fast-check"
import type { BookingInput } from "../build-shipment-body"
import { buildShipmentBody, serialiseBody, type ShipmentBody } from ".."
import { completeInput } from "./complete-input"

function bodyOf(fields: Partial<BookingInput> = {}): ShipmentBody {
  const result = buildShipmentBody(completeInput(fields))
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.body
}

function recipientWith(fields: Partial<BookingInput["recipient"]>): Partial<BookingInput> {
  return { recipient: { ...completeInput().recipient, ...fields } }
}

function issueFieldsOf(fields: Partial<BookingInput>): string[] {
  const result = buildShipmentBody(completeInput(fields))
  return result.ok ? [] : result.issues.map(({ field }) => field)
}

describe("the body that orders a shipment", () => {
  it("is what the API document asks for", () => {
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

  it("gives an envelope no sizes", () => {
    const packages = [{ weight: "0.10" }]
    const body = bodyOf({ packageType: 2, packages })
    expect(body).toMatchObject({ package_type: "2", weight: ["0.10"] })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["length"]))
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["height"]))
  })

  it.each([
    ["eur", "0"],
    ["USD", "1"],
    ["pln", "2"],
  ])("writes %s as currency %s", (currencyCode, code) => {
    expect(bodyOf({ currencyCode }).parcel_currency).toBe(code)
  })

  it("names the reason for export, sold unless the merchant says otherwise", () => {
    expect(bodyOf({}).reason_for_export).toBe("sold")
    expect(bodyOf({ reasonForExport: " gift " }).reason_for_export).toBe("gift")
  })

  it("marks dangerous goods", () => {
    expect(bodyOf({ sendAdr: true }).send_adr).toBe("1")
  })

  it("names the company when the recipient has no name of their own", () => {
    const body = bodyOf(recipientWith({ firstName: "", lastName: null, company: "Acme" }))
    expect(body).toMatchObject({ recipient_name: "Acme", recipient_company_name: "Acme" })
  })

  it.each([
    ["us-ny", "us", "NY"],
    ["NY", "us", "NY"],
    ["ca-on", "us", undefined],
    ["New York", "us", "NY"],
    ["New Yorkshire", "us", undefined],
    ["us-california", "us", "CA"],
    ["GB-LND", "gb", "LND"],
    ["LV-RIX", "LV", "RIX"],
    ["", "us", undefined],
  ])("sends province %s of %s as %s", (province, countryCode, expected) => {
    const body = bodyOf(recipientWith({ province, countryCode }))
    expect(body.recipient_state_or_province).toBe(expected)
  })
})

describe("the recipient's data", () => {
  it("goes out in its country's forms", () => {
    const address = { phone: "26 000 000", postalCode: "1010", countryCode: " lv" }
    expect(bodyOf(recipientWith(address))).toMatchObject({
      recipient_phone: "+37126000000",
      zip_code: "LV-1010",
      country_code: "LV",
    })
  })

  it("has the number of the billing address where its own is none", () => {
    const fields = {
      ...recipientWith({ phone: "n/a" }),
      otherPhones: [{ phone: "0151 23456789", countryCode: "DE" }, { phone: "26 111 111" }],
    }
    expect(bodyOf(fields).recipient_phone).toBe("+4915123456789")
    const german = { ...fields, otherPhones: [{ phone: "26 111 111" }] }
    expect(bodyOf(german).recipient_phone).toBe("+37126111111")
  })

  it("keeps the house number in the street where the merchant names no country", () => {
    for (const houseNumberCountries of [undefined, [], ["DE"]]) {
      const body = bodyOf({ houseNumberCountries })
      expect(body.recipient_address_1).toBe("Brivibas iela 1, dz. 4")
      expect(Object.keys(body)).not.toContain("recipient_house_number")
    }
  })

  it("has the house number in a field of its own where the merchant names the country", () => {
    expect(bodyOf({ houseNumberCountries: ["DE", "lv"] })).toMatchObject({
      recipient_address_1: "Brivibas iela, dz. 4",
      recipient_house_number: "1",
    })
  })

  it("keeps a street whole where it is not plain which number is the house's", () => {
    const body = bodyOf({
      ...recipientWith({ address1: "Brivibas iela 117 dz. 4", address2: null }),
      houseNumberCountries: ["LV"],
    })
    expect(body.recipient_address_1).toBe("Brivibas iela 117 dz. 4")
    expect(Object.keys(body)).not.toContain("recipient_house_number")
  })
})

describe("what is missing", () => {
  it("is reported all at once, by the service's own field names", () => {
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

  it("comes with a sentence that says where to mend it", () => {
    const result = buildShipmentBody(completeInput({ ...recipientWith({ phone: " " }) }))
    expect(result).toEqual({
      ok: false,
      issues: [
        {
          field: "recipient_phone",
          message:
            "The recipient has no phone number, and the carrier needs one. Add it to the order's shipping address.",
        },
      ],
    })
  })

  it("names other places for a shipment that is mended elsewhere", () => {
    const result = buildShipmentBody(
      completeInput({
        recipient: {},
        pickupAddress: "",
        correctAt: { recipient: "THERE", phone: "THERE or HERE", pickup: "THE ORDER" },
      }),
    )
    const messages = result.ok ? [] : result.issues.map(({ message }) => message)
    expect(messages).toHaveLength(7)
    expect(messages.join(" ")).not.toMatch(/shipping address|stock location/)
    expect(messages[1]).toMatch(/Add it to THERE or HERE\.$/)
    expect(messages.at(-1)).toMatch(/to THE ORDER\.$/)
  })

  it("a currency the service does not take is named and never converted", () => {
    const result = buildShipmentBody(completeInput({ currencyCode: "sek" }))
    expect(result).toMatchObject({
      ok: false,
      issues: [{ field: "parcel_currency", message: expect.stringContaining("SEK") }],
    })
  })

  it("a phone number that nobody can call is named, and not repeated in the message", () => {
    const result = buildShipmentBody(completeInput(recipientWith({ phone: "2600 call me" })))
    expect(result).toEqual({
      ok: false,
      issues: [
        {
          field: "recipient_phone",
          message:
            "The recipient's phone number cannot be called. Correct it in the order's shipping address and start with the country code, such as +371.",
        },
      ],
    })
  })

  it.each([
    [false, /EUR, USD, PLN, .* is in SEK\. Set the exchange rate of SEK .*quote_currency/],
    [true, /collected in EUR, USD, PLN, .* is in SEK.* not converted\. Record the payment/],
  ])("a currency that is not taken is refused, collected: %p", (isCollected, message) => {
    expect(buildShipmentBody(completeInput({ currencyCode: "sek", isCollected }))).toMatchObject({
      issues: [{ field: "parcel_currency", message: expect.stringMatching(message) }],
    })
    expect(issueFieldsOf({ currencyCode: " pln ", isCollected })).toEqual([])
  })

  it.each<[string, Partial<BookingInput>, string]>([
    ["no package", { packages: [] }, "weight"],
    ["a country that is a name", recipientWith({ countryCode: "Latvia" }), "country_code"],
    ["a price with a comma", { parcelPrice: "45,90" }, "parcel_price"],
    ["a negative price", { parcelPrice: "-1.00" }, "parcel_price"],
    ["a pickup date that is none", { pickupAt: "2026-02-30 16:00:00" }, "parcel_pickup_date"],
    ["no service", { serviceCode: "" }, "service_code"],
  ])("%s is an issue", (_, fields, field) => {
    expect(issueFieldsOf(fields)).toEqual([field])
  })

  it("the package without a size is named", () => {
    const size = { weight: "1", length: "1", height: "1" }
    for (const second of [size, { ...size, width: "0" }]) {
      const packages = [{ ...size, width: "1" }, second]
      expect(buildShipmentBody(completeInput({ packages }))).toMatchObject({
        issues: [{ field: "width", message: expect.stringContaining("Package 2 ") }],
      })
    }
  })
})

describe("for any order", () => {
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

  it("every value is a text or a list of texts, and none is empty", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = buildShipmentBody(input)
        fc.pre(result.ok)
        for (const value of Object.values(result.body)) {
          for (const text of [value].flat()) {
            expect(typeof text).toBe("string")
            expect(text).not.toBe("")
          }
        }
      }),
    )
  })

  it("the description keeps within 100 characters and ends in the reference", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = buildShipmentBody(input)
        fc.pre(result.ok)
        const { parcel_description: description } = result.body
        expect(description.length).toBeLessThanOrEqual(100)
        expect(description.endsWith(` ${input.reference}`)).toBe(true)
      }),
    )
  })

  it("the same order is the same text, byte for byte", () => {
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
})
