import fc from "fast-check"
import { calculate, CarrierApiError, getShipment, LIMITS, listShipments } from ".."
import { cleanAnswer } from "../clean-answer"
import { toCarrierApiError } from "../errors"
import { readRefusal } from "../exchange"
import { createKeyRedactor } from "../redactor"
import { readShipmentDetail } from "../shipment-detail"
import { apiKey, clientOf, errorOf, operations, query, quote } from "./client-under-test"
import { json, useTinyApi, text } from "./tiny-api"

const shipment = {
  id: 7,
  tracking_numbers: ["1Z999", "1Z998"],
  reference_number: "NP/41",
  service: { code: "carrierA_standard" },
  parcel: {
    price: "50.00",
    currency: 0,
    description: "Mugs #12-abc123",
    pickup_date: "2026-01-02",
    dimensions: [{ weight: "1", length: "10", width: "10", height: "10" }],
  },
  recipient: {
    country: { code: "AT" },
    zip_code: "1010",
    address_1: "Ring 1",
    address_2: "2",
    address_3: "3",
    name: "Ada",
    phone: "+431",
  },
  service_price: { with_tax: "12.10" },
}

const locker = {
  code: "A1",
  name: "Center",
  address: "Ring 1",
  city: "Wien",
  zip_code: "1010",
  country: "AT",
  opening_hours: { Mon: "8-20" },
  picture: "https://a.example/1.png",
}

/** A readable answer for each operation. */
const answers: Record<keyof typeof operations, object> = {
  calculate: { data: [quote] },
  create: { data: { shipment_id: 41 }, message: "created" },
  confirm: { data: { label_url: "https://a.example/1.pdf" } },
  detail: { shipment },
  list: { shipment_ids: [41, "42"] },
  lockers: { data: [locker] },
  label: {},
}

const refusal = { type: "error", message: "Wrong", errors: { zip_code: ["Wrong form"], a: ["b"] } }

const many = 100_000
const badSigns = ["\0", "\ud800", "\udc00", "\u001b[31m", "\u009b2J", "\r\n", "\u2028", "\u202e"]
const badText = fc
  .array(fc.oneof(fc.constantFrom(...badSigns), fc.string({ unit: "binary", maxLength: 5 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(""))
const longText = fc.constantFrom(
  "x".repeat(1_000_000),
  "%41 ".repeat(250_000),
  "\0".repeat(500_000),
)
const badKey = fc.oneof(badText, fc.constantFrom("__proto__", "constructor", "toString"))
const list = (one: string) => Array.from({ length: 5_000 }, (_, i) => one + i)
const badValue = fc.oneof(
  { weight: 12, arbitrary: badText },
  { weight: 2, arbitrary: badKey },
  { weight: 1, arbitrary: longText },
  { weight: 2, arbitrary: fc.dictionary(badKey, badText, { noNullPrototype: true }) },
  { weight: 1, arbitrary: badText.map(list) },
  {
    weight: 1,
    arbitrary: badText.map((one) => Object.fromEntries(list(one).map((key) => [key, [one]]))),
  },
  { weight: 1, arbitrary: fc.constant(JSON.parse("[".repeat(2_000) + "]".repeat(2_000))) },
)

/** The answer with hostile values in some places, and hostile keys beside the usual ones. */
function spoiled(answer: object, places: { place: number; value: unknown; key: string }[]): object {
  const copy = structuredClone(answer)
  for (const { place, value, key } of places) {
    const holders = objectsIn(copy)
    const holder = holders[place % holders.length] as Record<string, unknown>
    const keys = Object.keys(holder)
    const chosen = keys[place % Math.max(keys.length, 1)] ?? "message"
    // A code or a link stays readable with a hostile text behind it.
    holder[chosen] =
      typeof holder[chosen] === "string" && typeof value === "string"
        ? holder[chosen] + value
        : structuredClone(value)
    Object.defineProperty(holder, Array.isArray(holder) ? holder.length : key, {
      value: structuredClone(value),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return copy
}

/** The answer with a hostile text behind each text, except for those that must be numbers. */
function spoiledEverywhere(answer: object, bad: string): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    typeof value === "string" && !/price|_id|currency/.test(key) ? value + bad : value,
  )
}

function objectsIn(value: unknown, level = 0): object[] {
  if (typeof value !== "object" || value === null || level > 4) return []
  return [
    value,
    ...Object.values(value)
      .slice(0, 20)
      .flatMap((one) => objectsIn(one, level + 1)),
  ]
}

/** All texts of a value, keys too. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
}

const shownOf = (error: CarrierApiError) => ({ ...error, message: error.message })

const service = useTinyApi()

it.each(Object.keys(operations) as (keyof typeof operations)[])(
  "whatever the service answers, %s gives storable lines of bounded length, or an error with such lines",
  async (name) => {
    const places = fc.array(fc.record({ place: fc.nat(200), value: badValue, key: badKey }), {
      minLength: 1,
      maxLength: 3,
    })
    const spoil = fc.oneof(
      places.map((bad) => (good: object) => spoiled(good, bad)),
      badText.map((bad) => (good: object) => spoiledEverywhere(good, bad)),
    )
    await fc.assert(
      fc.asyncProperty(
        spoil,
        fc.constantFrom(200, 200, 422, 400, 500, 404),
        async (bad, status) => {
          service.behave(json(status, bad(status === 200 ? answers[name] : refusal)))
          const { client, reports } = clientOf(service.host)
          const outcome = await operations[name](client).catch((error: unknown) => {
            if (error instanceof CarrierApiError) return shownOf(error)
            throw error
          })
          const texts = textsIn([outcome, reports])
          const hostile = /[\p{Cc}\p{Cs}\u202a-\u202e\u2028]/u
          expect(texts.filter((one) => hostile.test(one) || one.length >= 6_000)).toEqual([])
          expect(texts.reduce((sum, one) => sum + one.length, 0)).toBeLessThan(
            name === "list" ? Infinity : 500_000,
          )
        },
      ),
      { numRuns: 10 },
    )
  },
  60_000,
)

it("a header and a page of the service are cut to lines, too", async () => {
  service.behave(
    text(200, "no", { "content-type": "text/\u009b31mred\u0085new", server: "\u009b" }),
  )
  const { client, reports } = clientOf(service.host)
  const error = await errorOf(calculate(client, query))
  expect(textsIn([shownOf(error), reports]).join("")).not.toMatch(/\p{Cc}/u)
})

it("of 100,000 tracking numbers the client keeps as many as a shipment has, and says how many it left out", async () => {
  const tracking_numbers = ["1Z\u0000999", ...Array.from({ length: many }, (_, i) => `N${i}`)]
  service.behave(json(200, { shipment: { id: 41, tracking_numbers } }))
  const { client, reports } = clientOf(service.host)
  const { trackingNumbers } = await getShipment(client, 41)
  expect(trackingNumbers).toHaveLength(LIMITS.numbersPerShipment)
  expect(trackingNumbers.slice(0, 2)).toEqual(["1Z999", "N0"])
  expect(reports).toMatchObject([{ leftOut: "… and 99,501 more tracking numbers" }])
})

it.each([
  ["a\u001b[31mred\u001b[0m", "ared"],
  ["a\0[1m]", "a[1m]"],
  ["a\n[1m]\tb\u0085c", "a [1m] b c"],
  ["a\u202eb\ud800", "ab"],
  ["x".repeat(LIMITS.textCharacters), "x".repeat(LIMITS.textCharacters)],
  ["x".repeat(LIMITS.textCharacters + 1), `${"x".repeat(LIMITS.textCharacters)}…`],
])("a text of an answer becomes one line of bounded length (%#)", (text, line) => {
  expect(cleanAnswer([text])).toEqual([line])
})

it("a text that is too long for a tracking number is dropped, and a reference is cut", () => {
  const tracking_numbers = ["9".repeat(101), "1"]
  const odd = { id: 1, tracking_numbers, reference_number: "r".repeat(1e6) }
  expect(readShipmentDetail({ shipment: odd }, 1)).toMatchObject({
    value: { trackingNumbers: ["1"], referenceNumber: `${"r".repeat(199)}…` },
    leftOut: "… and 1 more tracking numbers",
  })
})

it("a list of shipments is read in full or not at all, since what it lacks would be ordered again", async () => {
  const { client } = clientOf(service.host)
  const range = { from: "2026-01-01", to: "2026-01-08" }
  service.behave(json(200, { shipment_ids: Array.from({ length: many }, (_, i) => i + 1) }))
  expect(await listShipments(client, range)).toHaveLength(many)
  service.behave(json(200, { shipment_ids: Array.from({ length: many + 1 }, (_, i) => i + 1) }))
  expect((await errorOf(listShipments(client, range))).kind).toBe("protocol")
})

it("a key that each object inherits is a field like any other", async () => {
  const fields = `{"errors":{"__proto__":["one"],"constructor":["two"],"a\\u0000b":["three"]}}`
  service.behave(text(422, fields, { "content-type": "application/json" }))
  const error = await errorOf(operations.create(clientOf(service.host).client))
  expect(Object.entries(error.fields ?? {})).toEqual([
    ["__proto__", ["one"]],
    ["constructor", ["two"]],
    ["ab", ["three"]],
  ])
})

const refused = (body: object, redact: (text: string) => string) =>
  toCarrierApiError(
    { kind: "rejected", issue: "refused", status: 422, ...readRefusal(body) },
    {
      operation: "create",
      environment: "production",
      host: "https://so.example",
      hasKey: true,
      sentKey: true,
      correlationId: "c",
      redact,
    },
  )
const fields = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, [text]]))
it.each([
  ["one message of 4 MB", { a: ["%41".repeat(1_300_000)] }],
  ["100,000 messages", { a: Array.from({ length: many }, () => "%41 is wrong") }],
  ["100,000 messages without a field", Array.from({ length: many }, () => "%41")],
  ["one message of 4 MB without a field", "%41".repeat(1_300_000)],
  ["50,000 fields", fields(50_000, "%41")],
  ["fields of 1 MB", fields(50, "x".repeat(1e6))],
])(
  "a refusal that is too long to read is searched for secrets only as far as it can be shown: %s",
  (_what, errors) => {
    let searched = 0
    const error = refused({ errors }, (one) => {
      searched += one.length
      return one
    })
    expect(searched).toBeLessThan(2 * LIMITS.searchedInAll)
    expect(JSON.stringify(shownOf(error)).length).toBeLessThan(2 * LIMITS.searchedInAll)
    expect(error.merchantMessage.length).toBeLessThan(3 * LIMITS.errorCharacters)
  },
)

it("a refusal that is too long to read says how much was left out", () => {
  const { merchantMessage } = refused({ errors: fields(50_000, "is wrong") }, (one) => one)
  expect(merchantMessage).toMatch(/^The service refused the shipment \(422\): f0: is wrong; f1: /)
  expect(merchantMessage).toMatch(/; … and 49,9\d\d more fields\. Correct it and try again\.$/)
  const nine = { a: Array.from({ length: 9 }, (_, i) => `no ${i}`) }
  const several = refused({ errors: nine }, (one) => one)
  expect(several.fields?.a?.slice(-2)).toEqual(["no 4", "… and 4 more messages"])
})

it("a refusal that is too long to read shows no part of a secret wherever its text is cut", () => {
  const { redact } = createKeyRedactor(apiKey)
  const escaped = encodeURIComponent(encodeURIComponent(apiKey))
  const longest = encodeURIComponent(
    apiKey.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`),
  )
  const text = fc.record({
    before: fc.oneof(fc.nat(300), fc.integer({ min: 900, max: LIMITS.searchedCharacters + 10 })),
    form: fc.constantFrom(apiKey, escaped, longest, Buffer.from(apiKey).toString("base64")),
    copies: fc.integer({ min: 1, max: 400 }),
  })
  fc.assert(
    fc.property(text, ({ before, form, copies }) => {
      const message = "x".repeat(before % 5_011) + form.repeat(copies) + "y".repeat(9_000)
      const error = refused({ message, errors: { a: [message] } }, redact)
      expect(JSON.stringify(shownOf(error))).not.toContain(form.slice(0, 6))
    }),
    { numRuns: 60 },
  )
})
