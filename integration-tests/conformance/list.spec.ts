import { type AccountClient } from "./support/account-client"
import { expectFieldError } from "./support/expect-refusal"
import { fieldErrorsOf, listedIdsOf, shipmentIdOf } from "./support/read-reply"
import { parcelOrder } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  await sandbox().control.reset()
  await sandbox().control.setClock("2031-03-10T12:00:00Z")
  merchant = await sandbox().newAccount()
})

const ordered = async (client = merchant) => shipmentIdOf(await client.create(parcelOrder()))
const listed = async (date_form: string, date_to: string, client = merchant) =>
  listedIdsOf(await client.list({ date_form, date_to }))

describe("List own shipments", () => {
  it("answers type, message and shipment_ids, and nothing else", async () => {
    const id = await ordered()
    const reply = await merchant.list({ date_form: "2031-03-10", date_to: "2031-03-10" })
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({ type: "success", message: "OK", shipment_ids: [id] })
  })

  it("answers an empty array when there are none in the range", async () => {
    await ordered()
    const reply = await merchant.list({ date_form: "2031-03-11", date_to: "2031-03-31" })
    expect(reply.json).toEqual({ type: "success", message: "OK", shipment_ids: [] })
  })

  it("has every shipment of the range once", async () => {
    const ids = [await ordered(), await ordered(), await ordered()]
    expect((await listed("2031-03-01", "2031-03-31")).sort()).toEqual(ids.sort())
  })

  it("has the shipments of the key's account only", async () => {
    await ordered(await sandbox().newAccount())
    const id = await ordered()
    expect(await listed("2031-03-01", "2031-03-31")).toEqual([id])
  })

  it("has the same shipments for every key of an account", async () => {
    const first = await sandbox().newAccount("two-keys")
    const second = await sandbox().newAccount("two-keys")
    const id = await ordered(first)
    expect(await listed("2031-03-10", "2031-03-10", second)).toEqual([id])
  })

  it("has the shipments of its own environment only", async () => {
    const production = merchant.with({ environment: "production" })
    const id = await ordered(production)
    expect(await listed("2031-03-10", "2031-03-10")).toEqual([])
    expect(await listed("2031-03-10", "2031-03-10", production)).toEqual([id])
  })

  it("keeps a shipment in its day after it was confirmed on a later one", async () => {
    const id = await ordered()
    await sandbox().control.advance(3 * 86_400)
    await merchant.confirm(id)
    expect(await listed("2031-03-10", "2031-03-10")).toEqual([id])
  })
})

describe("List, its range in days of UTC", () => {
  it.each([
    ["the first second of a day", "2031-03-10T00:00:00Z", "2031-03-09", "2031-03-10"],
    ["the last minute of a day", "2031-03-10T23:59:00Z", "2031-03-11", "2031-03-10"],
  ])("includes both ends: %s", async (_, now, neighbour, day) => {
    await sandbox().control.setClock(now)
    const id = await ordered()
    expect(await listed(day, day)).toEqual([id])
    expect(await listed(neighbour, neighbour)).toEqual([])
  })

  it("has its first day", async () => {
    const id = await ordered()
    expect(await listed("2031-03-10", "2031-03-20")).toEqual([id])
    expect(await listed("2031-03-11", "2031-03-20")).toEqual([])
  })

  it("has its last day", async () => {
    const id = await ordered()
    expect(await listed("2031-03-01", "2031-03-10")).toEqual([id])
    expect(await listed("2031-03-01", "2031-03-09")).toEqual([])
  })

  it("may begin on the 29th of February of a leap year", async () => {
    const id = await ordered()
    expect(await listed("2028-02-29", "2031-03-10")).toEqual([id])
  })
})

describe("List, what is refused (Errors: validation in the list operation)", () => {
  const both = { date_form: "2031-03-01", date_to: "2031-03-31" }

  it("is refused in the other shape, with the full stop and without a type", async () => {
    const reply = await merchant.list({ ...both, date_to: "nonsense" })
    expect(reply.status).toBe(422)
    expect(reply.json).toEqual({
      message: "The given data was invalid.",
      errors: { date_to: expect.any(Array) },
    })
  })

  it.each(["date_form", "date_to"])("%s missing", async (field) => {
    const reply = await merchant.list({ ...both, [field]: undefined })
    expectFieldError(reply, field)
    expect(Object.keys(fieldErrorsOf(reply))).toEqual([field])
  })

  it("both missing, each with a message", async () => {
    const reply = await merchant.list({})
    expectFieldError(reply, "date_form")
    expectFieldError(reply, "date_to")
  })

  it("date_from, which is not the parameter's name", async () => {
    const reply = await merchant.list({ date_from: "2031-03-01", date_to: "2031-03-31" })
    expectFieldError(reply, "date_form")
  })

  it.each<[field: string, value: string, texts: string[]]>(
    ["date_to", "date_form"].flatMap((field): [string, string, string[]][] => [
      [field, "nonsense", ["not a valid date", "does not match format Y-m-d"]],
      [field, "2031-02-30", []],
      [field, "2031-13-01", ["not a valid date"]],
      [field, "01.03.2031", ["does not match format Y-m-d"]],
      [field, "2031-3-1", ["does not match format Y-m-d"]],
      [field, "2031/03/01", ["does not match format Y-m-d"]],
      [field, "2031-03-001", ["does not match format Y-m-d", "not be greater than 10 characters"]],
      [field, "2031-03-01 00:00:00", ["may not be greater than 10 characters"]],
      [field, "", []],
    ]),
  )("%s = %p", async (field, value, texts) => {
    expectFieldError(await merchant.list({ ...both, [field]: value }), field, ...texts)
  })

  it("array-valued dates", async () => {
    const reply = await merchant.list({ ...both, date_to: ["2031-03-31"] })
    expectFieldError(reply, "date_to")
  })
})
