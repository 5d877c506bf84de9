import { expectArrayError, expectFieldError } from "./support/expect-refusal"
import { envelopeQuery, parcelQuery, parcelsQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
const calculate = (...query: Parameters<typeof parcelQuery>) =>
  sandbox().anybody.calculate(parcelQuery(...query))

describe("Price calculation, what is refused (Errors: validation in calculation)", () => {
  it("is refused in the shape of the table, with nothing else in it", async () => {
    const reply = await calculate({ zip_code: undefined })
    expect(reply.status).toBe(422)
    expect(reply.json).toEqual({
      type: "error",
      message: "An exception has been raised as a result of client data",
      errors: { zip_code: expect.any(Array) },
    })
  })

  it.each([
    ["zip_code", "the zip code field is required"],
    ["country_code", "a recipient country is required"],
    ["send_adr", "the ADR field is required"],
  ])("a missing %s: %s", async (field, message) => {
    expectFieldError(await calculate({ [field]: undefined }), field, message)
  })

  it.each([
    ["zip_code", "the zip code field is required"],
    ["country_code", "a recipient country is required"],
    ["send_adr", "the ADR field is required"],
  ])("an empty %s: %s", async (field, message) => {
    expectFieldError(await calculate({ [field]: "" }), field, message)
  })

  it.each(["3", "4", "99"])("package type %s, with both messages", async (package_type) => {
    const texts = ["the selected package type is invalid", "may not be greater than 2"]
    expectFieldError(await calculate({ package_type }), "package_type", ...texts)
  })

  it.each(["0", "-1", "1.5", "parcel"])("package type %s, as invalid", async (package_type) => {
    const reply = await calculate({ package_type })
    expectFieldError(reply, "package_type", "the selected package type is invalid")
  })

  it.each(["2", "-1", "yes"])("send_adr %s", async (send_adr) => {
    expectFieldError(await calculate({ send_adr }), "send_adr")
  })

  it.each(["XX", "ZZ", "L", "LVA", "12", "--"])("the unknown country %s", async (country_code) => {
    expectFieldError(await calculate({ country_code }), "country_code")
  })

  it.each(["abc", "-5", "1,50", "NaN"])("parcel_price %s", async (parcel_price) => {
    expectFieldError(await calculate({ parcel_price }), "parcel_price")
  })

  it("several fields at once, each with its message", async () => {
    const reply = await calculate({ send_adr: undefined, zip_code: undefined, package_type: "3" })
    expectFieldError(reply, "send_adr", "the ADR field is required")
    expectFieldError(reply, "zip_code", "the zip code field is required")
    expectFieldError(reply, "package_type", "may not be greater than 2")
  })
})

describe("Price calculation, arrays that are refused", () => {
  const sizes = ["length", "width", "height"]

  it.each(["weight", ...sizes])("a parcel without %s", async (field) => {
    expectArrayError(await calculate({ [field]: undefined }), field)
  })

  it("an envelope without weight", async () => {
    const reply = await sandbox().anybody.calculate(envelopeQuery({ weight: undefined }))
    expectArrayError(reply, "weight")
  })

  it.each(sizes)("two weights with one %s", async (field) => {
    const reply = await sandbox().anybody.calculate(parcelsQuery(2, { [field]: ["10"] }))
    expectArrayError(reply, "weight", ...sizes)
  })

  it.each(sizes)("one weight with two elements of %s", async (field) => {
    expectArrayError(await calculate({ [field]: ["10", "10"] }), "weight", ...sizes)
  })

  it("more weights than sizes", async () => {
    expectArrayError(await calculate({ weight: ["1", "1", "1"] }), "weight", ...sizes)
  })

  it.each(["0", "-1", "abc", "", "NaN", "Infinity", "1,5", "1kg", "0x10"])(
    "the weight %p",
    async (weight) => {
      expectArrayError(await calculate({ weight: [weight] }), "weight")
    },
  )

  it.each(sizes.flatMap((field) => ["0", "-3", "abc", ""].map((value) => [field, value])))(
    "a %s of %p",
    async (field, value) => {
      expectArrayError(await calculate({ [String(field)]: [String(value)] }), String(field))
    },
  )

  it("a second package that is wrong beside a first that is right", async () => {
    const reply = await sandbox().anybody.calculate(parcelsQuery(2, { weight: ["1", "-1"] }))
    expectArrayError(reply, "weight")
  })

  it("an envelope that weighs nothing", async () => {
    const reply = await sandbox().anybody.calculate(envelopeQuery({ weight: ["0"] }))
    expectArrayError(reply, "weight")
  })
})
