import { type AccountClient } from "./support/account-client"
import { expectArrayError, expectFieldError } from "./support/expect-refusal"
import { fieldErrorsOf, listedIdsOf, lockersOf } from "./support/read-reply"
import { parcelOrder, parcelsOrder } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  merchant = await sandbox().newAccount()
})

const create = (changes: Record<string, unknown>) => merchant.create(parcelOrder(changes))

const requiredFields: [field: string, message: string][] = [
  ["send_adr", "the ADR field is required"],
  ["parcel_price", "a parcel price is required"],
  ["parcel_currency", "please select a currency type"],
  ["parcel_description", "a parcel description is required"],
  ["parcel_pickup_address", "a parcel pickup address is required"],
  ["parcel_pickup_date", "a pickup date is required"],
  ["reason_for_export", "field is required"],
  ["recipient_name", "a recipient name is required"],
  ["recipient_phone", "a recipient phone number is required"],
  ["recipient_address_1", "a recipient delivery address is required"],
  ["recipient_city", "a recipient city is required"],
  ["zip_code", "the zip code field is required"],
  ["country_code", "a recipient country is required"],
  ["service_code", "the service code field is required"],
]

describe("Creation, required fields (Errors: field messages seen)", () => {
  it("are all reported at once for an empty body, without sizes and weights", async () => {
    const reply = await merchant.create({})
    expect(reply.status).toBe(422)
    expect(reply.json).toEqual({
      type: "error",
      message: "An exception has been raised as a result of client data",
      errors: expect.any(Object),
    })
    const fields = Object.keys(fieldErrorsOf(reply))
    expect(fields.sort()).toEqual(requiredFields.map(([field]) => field).sort())
    for (const [field, message] of requiredFields) {
      expectFieldError(reply, field, message)
    }
  })

  it.each(requiredFields)("%s missing: %s", async (field, message) => {
    const reply = await create({ [field]: undefined })
    expectFieldError(reply, field, message)
    expect(Object.keys(fieldErrorsOf(reply))).toEqual([field])
  })

  it.each(requiredFields)("%s empty: %s", async (field, message) => {
    expectFieldError(await create({ [field]: "" }), field, message)
  })

  it("that are null count as missing", async () => {
    const nothing = Object.fromEntries(requiredFields.map(([field]) => [field, null]))
    const reply = await create(nothing)
    for (const [field, message] of requiredFields) {
      expectFieldError(reply, field, message)
    }
  })
})

describe("Creation, what is refused on its field", () => {
  it.each<[field: string, value: string, texts: string[]]>([
    ["package_type", "3", ["the selected package type is invalid", "may not be greater than 2"]],
    ["package_type", "17", ["the selected package type is invalid", "may not be greater than 2"]],
    ["package_type", "0", ["the selected package type is invalid"]],
    ["package_type", "parcel", ["the selected package type is invalid"]],
    ["recipient_state_or_province", "TEXAS", ["may not be greater than 4 characters"]],
    ["recipient_state_or_province", "ĀĒĪŪĻ", ["may not be greater than 4 characters"]],
    ["send_adr", "2", []],
    ["send_adr", "yes", []],
    ["parcel_currency", "3", []],
    ["parcel_currency", "-1", []],
    ["parcel_currency", "EUR", []],
    ["parcel_price", "abc", []],
    ["parcel_price", "-1", []],
    ["parcel_price", "1,50", []],
    ["parcel_price", "1.2.3", []],
    ["parcel_price", "Infinity", []],
    ["parcel_pickup_date", "tomorrow", []],
    ["parcel_pickup_date", "2031-05-06", []],
    ["parcel_pickup_date", "06.05.2031 10:00:00", []],
    ["parcel_pickup_date", "2031-05-06T10:00:00", []],
    ["parcel_pickup_date", "2031-13-06 10:00:00", []],
    ["parcel_pickup_date", "2031-02-29 10:00:00", []],
    ["parcel_pickup_date", "2031-05-06 25:00:00", []],
    ["parcel_pickup_date", "2031-05-06 10:60:00", []],
    ["parcel_pickup_date", "2031-5-6 1:0:0", []],
    ["parcel_pickup_date", "2031-05-06 10:00:00Z", []],
    ["country_code", "XX", []],
    ["country_code", "LVA", []],
    ["callback_success_url", "not an address", []],
    ["callback_success_url", "/relative/path", []],
    ["callback_success_url", "shop.example.com/callback", []],
    ["callback_success_url", "ftp://shop.example.com/callback", []],
    ["callback_success_url", "javascript:alert(1)", []],
    ["callback_success_url", "http://", []],
    ["service_code", "carrierZ_standard", []],
    ["service_code", "standard", []],
    ["service_code", "CARRIERA_STANDARD", []],
    ["service_code", "carrierA_express_envelope", []],
  ])("%s = %p", async (field, value, texts) => {
    const reply = await create({ [field]: value })
    expectFieldError(reply, field, ...texts)
    expect(Object.keys(fieldErrorsOf(reply))).toEqual([field])
  })

  it("a locker service where there are no lockers, on service_code", async () => {
    const there = { country_code: "US", zip_code: "10001", recipient_city: "New York" }
    expectFieldError(await create({ ...there, service_code: "carrierB_locker" }), "service_code")
  })

  it("a parcel service for an envelope that only lockers take, on service_code", async () => {
    const sizes = { length: undefined, width: undefined, height: undefined }
    const envelope = { package_type: "2", weight: ["0.5"], ...sizes }
    expectFieldError(await create({ ...envelope, service_code: "carrierB_locker" }), "service_code")
  })

  it("a locker that is unknown or of another country, on locker_code", async () => {
    const estonian = lockersOf(await merchant.lockers({ country_code: "EE", zip_code: "10111" }))
    for (const locker_code of ["no-such-locker", estonian[0]?.code]) {
      const reply = await create({ service_code: "carrierB_locker", locker_code })
      expectFieldError(reply, "locker_code", "the selected locker code is invalid")
      expect(Object.keys(fieldErrorsOf(reply))).toEqual(["locker_code"])
    }
  })

  it("several fields, each with its own message", async () => {
    const reply = await create({
      recipient_name: "",
      recipient_state_or_province: "TEXAS",
      parcel_currency: "9",
      package_type: "3",
    })
    expectFieldError(reply, "recipient_name", "a recipient name is required")
    expectFieldError(reply, "recipient_state_or_province", "may not be greater than 4 characters")
    expectFieldError(reply, "parcel_currency")
    expectFieldError(reply, "package_type", "may not be greater than 2")
  })

  it("and leaves no shipment behind", async () => {
    await create({ recipient_name: "" })
    await create({ service_code: "carrierZ_standard" })
    await create({ weight: ["0"] })
    const all = { date_form: "2020-01-01", date_to: "2035-12-31" }
    expect(listedIdsOf(await merchant.list(all))).toEqual([])
  })
})

describe("Creation, arrays that are refused", () => {
  const sizes = ["length", "width", "height"]

  it.each(["weight", ...sizes])("a parcel without %s", async (field) => {
    expectArrayError(await create({ [field]: undefined }), field)
  })

  it.each(["weight", ...sizes])("a parcel with no element in %s", async (field) => {
    expectArrayError(await create({ [field]: [] }), field, "weight", ...sizes)
  })

  it.each(sizes)("two weights with one %s", async (field) => {
    expectArrayError(
      await merchant.create(parcelsOrder(2, { [field]: ["10"] })),
      "weight",
      ...sizes,
    )
  })

  it.each(["0", "-1", "abc", "", "NaN", "Infinity"])("the weight %p", async (weight) => {
    expectArrayError(await create({ weight: [weight] }), "weight")
  })

  it.each(sizes.flatMap((field) => ["0", "-1", "abc"].map((value) => [field, value])))(
    "a %s of %p",
    async (field, value) => {
      expectArrayError(await create({ [String(field)]: [value] }), String(field))
    },
  )
})
