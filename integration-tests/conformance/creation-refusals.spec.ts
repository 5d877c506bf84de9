import { type AccountClient } from "./support/account-client"
import { expectArrayError, expectFieldError } from "./support/expect-refusal"
import { fieldErrorsOf, listedIdsOf, lockersOf } from "./support/read-reply"
import { parcelOrder } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  merchant = await sandbox().newAccount()
})

const create = (changes: Record<string, unknown>) => merchant.create(parcelOrder(changes))

/** Errors, "field messages seen". */
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

it("creation reports all required fields of an empty body at once, without sizes and weights", async () => {
  const reply = await merchant.create({})
  expect(reply.status).toBe(422)
  expect(reply.json).toEqual({
    type: "error",
    message: "An exception has been raised as a result of client data",
    errors: expect.any(Object),
  })
  const fields = Object.keys(fieldErrorsOf(reply))
  expect(fields.sort()).toEqual(requiredFields.map(([field]) => field).sort())
  for (const [field, message] of requiredFields) expectFieldError(reply, field, message)
})

it("creation reports the one required field that is missing, empty or null", async () => {
  for (const [field, message] of requiredFields) {
    for (const nothing of [undefined, "", null]) {
      const reply = await create({ [field]: nothing })
      expectFieldError(reply, field, message)
      expect(Object.keys(fieldErrorsOf(reply))).toEqual([field])
    }
  }
})

it.each<[field: string, values: string[], texts?: string[]]>([
  ["package_type", ["3", "17"], ["package type is invalid", "may not be greater than 2"]],
  ["package_type", ["0", "parcel"], ["the selected package type is invalid"]],
  ["recipient_state_or_province", ["TEXAS", "ĀĒĪŪĻ"], ["may not be greater than 4 characters"]],
  ["send_adr", ["2", "yes"]],
  ["parcel_currency", ["3", "-1", "EUR"]],
  ["parcel_price", ["abc", "-1", "1,50", "1.2.3", "Infinity"]],
  ["parcel_pickup_date", ["tomorrow", "2031-05-06", "06.05.2031 10:00:00", "2031-05-06T10:00:00"]],
  ["parcel_pickup_date", ["2031-13-06 10:00:00", "2031-02-29 10:00:00", "2031-05-06 25:00:00"]],
  ["parcel_pickup_date", ["2031-05-06 10:60:00", "2031-5-6 1:0:0", "2031-05-06 10:00:00Z"]],
  ["country_code", ["XX", "LVA"]],
  ["zip_code", ["10115", "LT-1010"], ["available post code format"]],
  ["callback_success_url", ["not an address", "/relative/path", "shop.example.com/callback"]],
  ["callback_success_url", ["ftp://shop.example.com/callback", "javascript:alert(1)", "http://"]],
  ["service_code", ["carrierZ_standard", "standard", "CARRIERA_STANDARD"]],
  // This service takes envelopes only.
  ["service_code", ["carrierA_express_envelope"]],
])("creation refuses a %s of %j, on this field alone", async (field, values, texts = []) => {
  for (const value of values) {
    const reply = await create({ [field]: value })
    expectFieldError(reply, field, ...texts)
    expect(Object.keys(fieldErrorsOf(reply))).toEqual([field])
  }
})

it("creation refuses a locker service without lockers, and for an envelope, on service_code", async () => {
  const service_code = "carrierB_locker"
  const there = { country_code: "US", zip_code: "10001", recipient_city: "New York" }
  expectFieldError(await create({ ...there, service_code }), "service_code")
  const sizes = { length: undefined, width: undefined, height: undefined }
  const envelope = { package_type: "2", weight: ["0.5"], ...sizes }
  expectFieldError(await create({ ...envelope, service_code }), "service_code")
})

it("creation refuses a locker that is unknown or of another country, on locker_code", async () => {
  const estonian = lockersOf(await merchant.lockers({ country_code: "EE", zip_code: "10111" }))
  for (const locker_code of ["no-such-locker", estonian[0]?.code]) {
    const reply = await create({ service_code: "carrierB_locker", locker_code })
    expectFieldError(reply, "locker_code", "the selected locker code is invalid")
    expect(Object.keys(fieldErrorsOf(reply))).toEqual(["locker_code"])
  }
})

it("creation refuses several fields at once, each with its own message", async () => {
  const reply = await create({ recipient_name: "", parcel_currency: "9", package_type: "3" })
  expectFieldError(reply, "recipient_name", "a recipient name is required")
  expectFieldError(reply, "parcel_currency")
  expectFieldError(reply, "package_type", "may not be greater than 2")
})

// Each list is read as that of a calculation is: calculation-refusals.spec.ts has the other cases.
it("creation refuses packages without a weight or a size, and leaves no shipment behind", async () => {
  for (const field of ["weight", "length", "width", "height"]) {
    for (const value of [undefined, [], ["0"], ["10", "10"]]) {
      expectArrayError(await create({ [field]: value }), "weight", "length", "width", "height")
    }
  }
  await create({ recipient_name: "" })
  await create({ service_code: "carrierZ_standard" })
  const all = { date_form: "2020-01-01", date_to: "2035-12-31" }
  expect(listedIdsOf(await merchant.list(all))).toEqual([])
})
