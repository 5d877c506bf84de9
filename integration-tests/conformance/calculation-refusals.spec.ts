import { expectArrayError, expectFieldError } from "./support/expect-refusal"
import { envelopeQuery, parcelQuery, parcelsQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
const calculate = (...query: Parameters<typeof parcelQuery>) =>
  sandbox().anybody.calculate(parcelQuery(...query))
const sizes = ["length", "width", "height"]

it("a refused calculation has the shape of the document's table, and nothing else in it", async () => {
  const reply = await calculate({ zip_code: undefined })
  expect(reply.status).toBe(422)
  expect(reply.json).toEqual({
    type: "error",
    message: "An exception has been raised as a result of client data",
    errors: { zip_code: expect.any(Array) },
  })
})

it("a calculation names each field that is missing or empty", async () => {
  for (const nothing of [undefined, ""]) {
    const reply = await calculate({ zip_code: nothing, country_code: nothing, send_adr: nothing })
    expectFieldError(reply, "zip_code", "the zip code field is required")
    expectFieldError(reply, "country_code", "a recipient country is required")
    expectFieldError(reply, "send_adr", "the ADR field is required")
  }
})

it.each<[field: string, values: string[], texts?: string[]]>([
  ["package_type", ["3", "99"], ["package type is invalid", "may not be greater than 2"]],
  ["package_type", ["0", "-1", "1.5", "parcel"], ["the selected package type is invalid"]],
  ["send_adr", ["2", "-1", "yes"]],
  ["country_code", ["XX", "ZZ", "L", "LVA", "12", "--"]],
  ["parcel_price", ["abc", "-5", "1,50", "NaN"]],
  ["zip_code", ["10115", "L-1010"], ["available post code format"]],
])("a calculation refuses a %s of %j on its field", async (field, values, texts = []) => {
  for (const value of values) expectFieldError(await calculate({ [field]: value }), field, ...texts)
})

it.each(["weight", ...sizes])(
  "a calculation refuses a parcel whose %s is missing, or no measure",
  async (field) => {
    for (const value of [undefined, ["0"], ["-1"], ["abc"], [""]]) {
      expectArrayError(await calculate({ [field]: value }), field)
    }
  },
)

it("a calculation refuses a weight that is written in another way", async () => {
  for (const weight of ["NaN", "Infinity", "1,5", "1kg", "0x10"]) {
    expectArrayError(await calculate({ weight: [weight] }), "weight")
  }
})

it("a calculation refuses an envelope without a weight, and one that weighs nothing", async () => {
  for (const weight of [undefined, ["0"]]) {
    const reply = await sandbox().anybody.calculate(envelopeQuery({ weight }))
    expectArrayError(reply, "weight")
  }
})

it.each(sizes)("a calculation refuses more or fewer elements of %s than weights", async (field) => {
  const fewer = await sandbox().anybody.calculate(parcelsQuery(2, { [field]: ["10"] }))
  expectArrayError(fewer, "weight", ...sizes)
  expectArrayError(await calculate({ [field]: ["10", "10"] }), "weight", ...sizes)
})

it("a calculation refuses a second package that is wrong beside a first that is right", async () => {
  const reply = await sandbox().anybody.calculate(parcelsQuery(2, { weight: ["1", "-1"] }))
  expectArrayError(reply, "weight")
})
