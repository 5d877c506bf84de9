import fc from "fast-check"
import { readDeliveryDays, readQuotes } from "../calculate"
import { findLabelUrls } from "../create-confirm-label"
import { decimalAmount } from "../clean-answer"
import { readRefusal } from "../exchange"
import { readShipmentDetail, readTrackingNumbers } from "../shipment-detail"
import { quote } from "./client-under-test"

const asked = 1

describe("an amount of money", () => {
  it.each([
    ["12.5", "12.50"],
    ["0.00", "0.00"],
    ["10.005", "10.01"],
    [7, "7.00"],
    [0.1 + 0.2, "0.30"],
    [" 12,50 ", "12.50"],
    ["1,234.50", "1234.50"],
  ])("reads %p as %s", (value, amount) => {
    expect(decimalAmount(value)).toBe(amount)
  })

  it.each([
    "",
    " ",
    "free",
    "1,234",
    "1e3",
    "-1",
    "NaN",
    ".",
    null,
    undefined,
    true,
    [],
    {},
    -0.01,
  ])("does not make an amount of %p", (value) => {
    expect(decimalAmount(value)).toBeUndefined()
  })

  it("keeps every cent of what the service can send, as a string or as a number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
        expect(decimalAmount(text)).toBe(text)
        expect(decimalAmount(Number(text))).toBe(text)
      }),
    )
  })

  it("is a decimal with two places or nothing, whatever comes", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.double(), fc.stringMatching(/^[\d.,e-]*$/)),
        (value) => {
          expect(decimalAmount(value) ?? "0.00").toMatch(/^\d+\.\d\d$/)
        },
      ),
    )
  })
})

describe("quotes", () => {
  it("reads numbers that come as strings and strings that come as numbers", () => {
    const odd = {
      ...quote,
      package_type: "2",
      final_price_with_tax: 12.1,
      final_price_without_tax: 10,
      zip_code: 1010,
      delivery_days: 2,
      dimensions: { "0": { weight: 0.5, length: 10 } },
      unknown: { key: 1 },
    }
    expect(readQuotes({ data: [odd] }, 2)).toEqual({
      ok: true,
      value: [
        {
          serviceCode: "carrierA_standard",
          serviceName: "Carrier A standard",
          packageType: 2,
          priceWithTax: "12.10",
          priceWithoutTax: "10.00",
          deliveryDays: { min: 2, max: 2 },
        },
      ],
    })
  })

  it("fills what is not echoed from what was asked", () => {
    const bare = { service_code: "x", final_price_with_tax: "5" }
    expect(readQuotes({ data: [bare] }, asked)).toMatchObject({
      value: [{ serviceName: "x", packageType: 1 }],
    })
  })

  it.each([
    [1, ["parcel", "unstated", "unreadable"]],
    [2, ["envelope", "unstated", "unreadable"]],
  ] as const)("leaves out quotes for another package type than %i", (packageType, codes) => {
    const stating = (service_code: string, package_type: unknown) => ({
      ...quote,
      service_code,
      package_type,
    })
    const data = [
      stating("parcel", 1),
      stating("envelope", "2"),
      stating("pallet", 3),
      stating("unstated", undefined),
      stating("unreadable", "box"),
    ]
    const reading = readQuotes({ data }, packageType)
    expect(reading).toMatchObject({
      ok: true,
      value: codes.map((serviceCode) => ({ serviceCode, packageType })),
    })
  })

  it("finds no service if all quotes are for another package type", () => {
    expect(readQuotes({ data: [{ ...quote, package_type: 2 }] }, 1)).toEqual({
      ok: true,
      value: [],
    })
  })

  it("leaves out what has no code or no price with tax, and keeps the rest", () => {
    const data = [
      null,
      "quote",
      { ...quote, service_code: "" },
      { ...quote, service_code: "no_price", final_price_with_tax: null },
      { ...quote, service_code: "empty_price", final_price_with_tax: "" },
      { ...quote, service_code: "no_net", final_price_without_tax: undefined },
      quote,
    ]
    const reading = readQuotes({ data }, asked)
    expect(reading).toMatchObject({
      ok: true,
      value: [
        { serviceCode: "no_net", priceWithTax: "12.10", priceWithoutTax: undefined },
        { serviceCode: "carrierA_standard", priceWithTax: "12.10", priceWithoutTax: "10.00" },
      ],
    })
  })

  it("takes an empty list for no service, but a list of nothing readable for an issue", () => {
    expect(readQuotes({ data: [] }, asked)).toEqual({ ok: true, value: [] })
    expect(readQuotes({ data: [{ price: 1 }] }, asked)).toMatchObject({ ok: false })
    expect(readQuotes({ data: null }, asked)).toMatchObject({ ok: false })
    expect(readQuotes({}, asked)).toMatchObject({ ok: false })
  })

  it.each([
    ["1-3", { min: 1, max: 3 }],
    ["2 – 4", { min: 2, max: 4 }],
    ["3", { min: 3, max: 3 }],
    ["4-2", { min: 2, max: 4 }],
    ["soon", undefined],
    [undefined, undefined],
  ])("reads the days of %p", (text, days) => {
    expect(readDeliveryDays(text)).toEqual(days)
  })
})

describe("tracking numbers", () => {
  it.each([
    [
      ["1Z999", " 1Z998 "],
      ["1Z999", "1Z998"],
    ],
    ["1Z999|1Z998|", ["1Z999", "1Z998"]],
    [["1Z999", "1Z999", "", null], ["1Z999"]],
    [[12345678901234, null], ["12345678901234"]],
    [77, ["77"]],
    [null, []],
    [undefined, []],
    [{ "0": "A", "2": "B" }, ["A", "B"]],
    [{ number: "A" }, []],
  ])("reads %j as %j", (value, numbers) => {
    expect(readTrackingNumbers(value)).toEqual(numbers)
  })
})

describe("a shipment's detail", () => {
  const shipment = {
    id: "41",
    tracking_numbers: "A|B",
    reference_number: null,
    service: { name: "Carrier A", code: "carrierA_standard" },
    parcel: {
      price: 50,
      currency: "0",
      description: "Mugs #12-abc123",
      pickup_date: "2025-01-02 10:00:00",
      dimensions: [{ weight: 1, length: 10, width: "10", height: "10" }],
    },
    recipient: { country: { code: "at" }, zip_code: 1010, address_2: "", phone: "+431" },
    service_price: { without_tax: "10", with_tax: 12.1 },
  }

  it.each([
    ["under shipment", { shipment }],
    ["under data", { type: "success", data: shipment }],
    ["under data.shipment", { data: { shipment } }],
    ["bare", shipment],
  ])("is read %s", (_where, body) => {
    expect(readShipmentDetail(body, 41)).toMatchObject({
      ok: true,
      value: {
        id: 41,
        trackingNumbers: ["A", "B"],
        referenceNumber: undefined,
        service: { code: "carrierA_standard" },
        parcel: {
          price: "50.00",
          currency: 0,
          description: "Mugs #12-abc123",
          pickupDate: "2025-01-02 10:00:00",
          dimensions: [{ weight: "1", length: "10", width: "10", height: "10" }],
        },
        recipient: { country: { code: "AT" }, zipCode: "1010", address2: undefined, phone: "+431" },
        servicePrice: { withTax: "12.10" },
      },
    })
  })

  it("survives that everything but the id is missing or of another shape", () => {
    const body = { shipment: { id: 41, service: [], parcel: "x", recipient: null } }
    expect(readShipmentDetail(body, 41)).toMatchObject({
      ok: true,
      value: { id: 41, trackingNumbers: [], service: {}, parcel: { dimensions: [] } },
    })
  })

  it("is refused when it is another shipment's, or no shipment at all", () => {
    expect(readShipmentDetail({ shipment }, 42)).toMatchObject({ ok: false })
    expect(readShipmentDetail({ status: "up" }, 41)).toMatchObject({ ok: false })
    expect(readShipmentDetail([], 41)).toMatchObject({ ok: false })
  })
})

describe("an error answer", () => {
  const about = { errors: undefined as unknown, message: "The given data was invalid." }

  it.each([
    [
      { zip_code: ["a", "b"], phone: "c" },
      { zip_code: ["a", "b"], phone: ["c"] },
    ],
    [
      { zip_code: [["a"], { 0: "b" }], boxes: { 1: { weight: ["c"] } } },
      { zip_code: ["a", "b"], boxes: ["c"] },
    ],
    [[{ zip_code: ["a"] }, { zip_code: "b", phone: "c" }], { zip_code: ["a", "b"], phone: ["c"] }],
    [{ zip_code: [], phone: " ", city: null }, undefined],
  ])("with messages per field in %j keeps each message at its field", (errors, fields) => {
    expect(readRefusal({ ...about, errors })).toEqual({
      serviceMessage: about.message,
      fields,
      texts: undefined,
    })
  })

  it.each([
    [
      ["a", "b"],
      ["a", "b"],
    ],
    ["a", ["a"]],
    [
      [["a"], [["b"]]],
      ["a", "b"],
    ],
    [{ 0: "a", 1: ["b"] }, ["a", "b"]],
    [[], undefined],
    [null, undefined],
    [7, undefined],
  ])("with messages without a field in %j keeps them, too", (errors, texts) => {
    expect(readRefusal({ ...about, errors })).toEqual({
      serviceMessage: about.message,
      fields: undefined,
      texts,
    })
  })

  it("with both kinds of messages keeps both", () => {
    expect(readRefusal({ errors: ["a", { zip_code: "b" }], message: ["c", "d"] })).toEqual({
      serviceMessage: "c d",
      fields: { zip_code: ["b"] },
      texts: ["a"],
    })
  })
})

describe("texts of the service that people read", () => {
  it("are cut behind a word, and a code that is none is not taken", () => {
    const name = `${"Parcel ".repeat(30)}end`
    const named = (service_name: string, service_code = "a_b") =>
      readQuotes({ data: [{ ...quote, service_name, service_code }] }, asked)
    expect(named(name)).toMatchObject({
      value: [{ serviceName: `${"Parcel ".repeat(16)}Parcel…` }],
    })
    expect(named("x".repeat(500))).toMatchObject({
      value: [{ serviceName: `${"x".repeat(119)}…` }],
    })
    expect(named("short", "c".repeat(101))).toMatchObject({ ok: false })
  })
})

describe("any JSON at all", () => {
  it("is read or reported as an issue, never thrown at", () => {
    const keys = fc.constantFrom(
      ...["data", "shipment", "shipment_ids", "errors", "message", "id", "service_code"],
      ...["final_price_with_tax", "dimensions", "tracking_numbers", "parcel", "__proto__", "0"],
    )
    const anyJson = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue(),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
      ),
    })).value
    fc.assert(
      fc.property(anyJson, (value) => {
        const body: unknown = JSON.parse(JSON.stringify(value) ?? "null")
        const quotes = readQuotes(body, asked)
        const prices = quotes.ok ? quotes.value.map(({ priceWithTax }) => priceWithTax) : []
        expect(prices.every((price) => /^\d+\.\d\d$/.test(price))).toBe(true)
        const detail = readShipmentDetail(body, 1)
        expect(detail.ok ? detail.value.id : 1).toBe(1)
        expect(Object.values(readRefusal(body).fields ?? {}).flat()).not.toContain("")
        for (const link of findLabelUrls(body, ["data.label"], "https://a")) {
          expect(link).toMatch(/^http/i)
        }
      }),
      { numRuns: 500 },
    )
  })
})
