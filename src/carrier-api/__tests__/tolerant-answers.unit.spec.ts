import fc from "fast-check"
import { readDeliveryDays, readQuotes } from "../calculate"
import { findLabelUrls } from "../create-confirm-label"
import { decimalAmount } from "../clean-answer"
import { readRefusal } from "../exchange"
import { readCallbackNumbers, readShipmentDetail, readTrackingNumbers } from "../shipment-detail"
import { quote } from "./client-under-test"

const asked = 1

it.each([
  ["12.5", "12.50"],
  ["0.00", "0.00"],
  ["10.005", "10.01"],
  [7, "7.00"],
  [0, "0.00"],
  [0.1 + 0.2, "0.30"],
  [" 12,50 ", "12.50"],
  ["1,234.50", "1234.50"],
])("an amount of money in %p is read as %s", (value, amount) => {
  expect(decimalAmount(value)).toBe(amount)
})

const texts = ["", " ", "free", "1,234", "1e3", "-1", "NaN", "."]
it.each([...texts, null, undefined, true, [], {}, -0.01, 1e12])(
  "an amount of money is not made of %p",
  (value) => {
    expect(decimalAmount(value)).toBeUndefined()
  },
)

it("an amount of money keeps every cent of what the service can send, as a string or as a number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
      expect(decimalAmount(text)).toBe(text)
      expect(decimalAmount(Number(text))).toBe(text)
    }),
  )
})

it("an amount of money is a decimal with two places or nothing, whatever comes", () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.double(), fc.stringMatching(/^[\d.,e-]*$/)), (value) => {
      expect(decimalAmount(value) ?? "0.00").toMatch(/^\d+\.\d\d$/)
    }),
  )
})

it("the reader of quotes reads numbers that come as strings and strings that come as numbers", () => {
  const prices = { final_price_with_tax: 12.1, final_price_without_tax: 10 }
  const others = { zip_code: 1010, delivery_days: 2, dimensions: { "0": { weight: 0.5 } } }
  const odd = { ...quote, package_type: "2", ...prices, ...others, unknown: { key: 1 } }
  const read = {
    serviceCode: "carrierA_standard",
    serviceName: "Carrier A standard",
    packageType: 2,
    priceWithTax: "12.10",
    priceWithoutTax: "10.00",
    deliveryDays: { min: 2, max: 2 },
  }
  expect(readQuotes({ data: [odd] }, 2)).toEqual({ ok: true, value: [read] })
})

it("the reader of quotes fills missing fields from the question", () => {
  const bare = { service_code: "x", final_price_with_tax: "5" }
  expect(readQuotes({ data: [bare] }, asked)).toMatchObject({
    value: [{ serviceName: "x", packageType: 1 }],
  })
})

it.each([
  [1, ["parcel", "unstated", "unreadable"]],
  [2, ["envelope", "unstated", "unreadable"]],
] as const)(
  "the reader of quotes leaves out quotes for another package type than %i",
  (packageType, codes) => {
    const types = { parcel: 1, envelope: "2", pallet: 3, unstated: undefined, unreadable: "box" }
    const data = Object.entries(types).map(([service_code, package_type]) => {
      return { ...quote, service_code, package_type }
    })
    const value = codes.map((serviceCode) => ({ serviceCode, packageType }))
    expect(readQuotes({ data }, packageType)).toMatchObject({ ok: true, value })
    const pallet = { ...quote, package_type: 3 }
    expect(readQuotes({ data: [pallet] }, packageType)).toEqual({ ok: true, value: [] })
  },
)

it("the reader of quotes leaves out quotes without a code or a price with tax, and keeps the rest", () => {
  const data = [
    null,
    "quote",
    { ...quote, service_code: "" },
    { ...quote, service_code: "no_price", final_price_with_tax: null },
    { ...quote, service_code: "empty_price", final_price_with_tax: "" },
    { ...quote, service_code: "no_net", final_price_without_tax: undefined },
    quote,
  ]
  const value = [
    { serviceCode: "no_net", priceWithTax: "12.10", priceWithoutTax: undefined },
    { serviceCode: "carrierA_standard", priceWithTax: "12.10", priceWithoutTax: "10.00" },
  ]
  expect(readQuotes({ data }, asked)).toMatchObject({ ok: true, value })
})

it("the reader of quotes takes an empty list for no service, but a list of nothing readable for an issue", () => {
  expect(readQuotes({ data: [] }, asked)).toEqual({ ok: true, value: [] })
  for (const body of [{ data: [{ price: 1 }] }, { data: null }, {}, { data: {} }]) {
    expect(readQuotes(body, asked)).toMatchObject({ ok: false })
  }
})

it.each([
  ["1-3", { min: 1, max: 3 }],
  ["2 – 4", { min: 2, max: 4 }],
  ["3", { min: 3, max: 3 }],
  ["4-2", { min: 2, max: 4 }],
  [" 10-14 ", { min: 10, max: 14 }],
  ["3 days", undefined],
  ["in 3", undefined],
  ["soon", undefined],
  [undefined, undefined],
])("the reader of quotes reads the days of %p", (text, days) => {
  expect(readDeliveryDays(text)).toEqual(days)
})

it.each([
  [["1Z999", " 1Z998 "], "1Z999 1Z998"],
  ["1Z999|1Z998|", "1Z999 1Z998"],
  [["1Z999", "1Z999", "", null], "1Z999"],
  [[12345678901234, null], "12345678901234"],
  [77, "77"],
  [null, ""],
  [undefined, ""],
  [{ "0": "A", "2": "B" }, "A B"],
  [{ "10": "A", "11": "B" }, "A B"],
  [{ "0": "A", note: "B" }, ""],
  [{ "1st": "A" }, ""],
  [[1.5, 77], "77"],
  [{ number: "A" }, ""],
])("tracking numbers are read from %j as %j", (value, numbers) => {
  expect(readTrackingNumbers(value)).toEqual(numbers.split(" ").filter(Boolean))
})

it("tracking numbers of a callback are clean and short enough to be numbers", () => {
  expect(readCallbackNumbers(`A\0|B|A|${"9".repeat(101)}`)).toEqual(["A", "B"])
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
  ])("a shipment's detail is read %s", (_where, body) => {
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

  it("a shipment's detail is read even if everything but the id is missing or of another shape", () => {
    expect(readShipmentDetail({ shipment: { tracking_numbers: ["A"] } }, 41)).toMatchObject({
      value: { id: 41, trackingNumbers: ["A"] },
    })
    const body = { shipment: { id: 41, service: [], parcel: "x", recipient: null } }
    expect(readShipmentDetail(body, 41)).toMatchObject({
      ok: true,
      value: { id: 41, trackingNumbers: [], service: {}, parcel: { dimensions: [] } },
    })
  })

  it("a shipment's detail is refused when it is another shipment's, or no shipment at all", () => {
    for (const body of [{ shipment: { ...shipment, id: 42 } }, { status: "up" }, []]) {
      expect(readShipmentDetail(body, 41)).toMatchObject({ ok: false })
    }
  })
})

const both = { zip_code: ["a", "b"], phone: ["c"] }
const ab = ["a", "b"]

it.each<[errors: unknown, fields: object | undefined, texts: string[] | undefined]>([
  [{ zip_code: ab, phone: " c " }, both, undefined],
  [{ zip_code: [["a"], { 0: "b" }], phone: { 1: { weight: ["c"] } } }, both, undefined],
  [[{ zip_code: ["a"] }, { zip_code: "b", phone: "c" }], both, undefined],
  [{ zip_code: [], phone: " ", city: null }, undefined, undefined],
  [ab, undefined, ab],
  ["a", undefined, ["a"]],
  [[["a"], [["b"]]], undefined, ab],
  [{ 0: "a", 1: ["b"] }, undefined, ab],
  [["a", { zip_code: "b" }], { zip_code: ["b"] }, ["a"]],
  [[], undefined, undefined],
  [null, undefined, undefined],
  [7, undefined, undefined],
])(
  "an error answer keeps each message of %j at its field, and those without one",
  (errors, fields, texts) => {
    const refusal = readRefusal({ errors, message: ["Invalid", "data"] })
    expect(refusal).toEqual({ serviceMessage: "Invalid data", fields, texts })
  },
)

it("Texts of the service that people read are cut behind a word, and an invalid code is dropped", () => {
  const named = (service_name: string, service_code = "a_b") => {
    const reading = readQuotes({ data: [{ ...quote, service_name, service_code }] }, asked)
    return reading.ok && reading.value[0]?.serviceName
  }
  expect(named(`${"Parcel ".repeat(30)}end`)).toBe(`${"Parcel ".repeat(16)}Parcel…`)
  expect(named("x".repeat(500))).toBe(`${"x".repeat(119)}…`)
  expect(named("x".repeat(120))).toBe("x".repeat(120))
  expect(named(`${"x".repeat(100)}  ${"y".repeat(50)}`)).toBe(`${"x".repeat(100)}…`)
  expect(named(`😀${"x".repeat(200)}`)).toBe(`😀${"x".repeat(117)}…`)
  expect(named(`${"x".repeat(118)}😀y`)).toBe(`${"x".repeat(118)}…`)
  expect(named("short", "c".repeat(100))).toBe("short")
  expect(named("short", "c".repeat(101))).toBe(false)
})

it("Any JSON is read or reported as an issue, and never throws", () => {
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
      const links = findLabelUrls(body, ["data.label"], "https://a")
      expect(links.filter((link) => !/^http/i.test(link))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
