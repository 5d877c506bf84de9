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

it("the list answers type, message and shipment_ids of the range, and nothing else", async () => {
  const ids = [await ordered(), await ordered(), await ordered()]
  const range = { date_form: "2031-03-10", date_to: "2031-03-10" }
  const reply = await merchant.list(range)
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({ type: "success", message: "OK", shipment_ids: expect.any(Array) })
  expect(listedIdsOf(reply).sort()).toEqual(ids.sort())
  const later = await merchant.list({ date_form: "2031-03-11", date_to: "2031-03-31" })
  expect(later.json).toEqual({ type: "success", message: "OK", shipment_ids: [] })
})

it("the list has the shipments of the account, whichever of its keys is used, and of no other account", async () => {
  await ordered(await sandbox().newAccount())
  const first = await sandbox().newAccount("two-keys")
  const second = await sandbox().newAccount("two-keys")
  const id = await ordered(first)
  expect(await listed("2031-03-01", "2031-03-31", second)).toEqual([id])
})

it("the list has the shipments of its own environment only", async () => {
  const production = merchant.with({ environment: "production" })
  const id = await ordered(production)
  expect(await listed("2031-03-10", "2031-03-10")).toEqual([])
  expect(await listed("2031-03-10", "2031-03-10", production)).toEqual([id])
})

it("the list keeps a shipment in its day after it was confirmed on a later one", async () => {
  const id = await ordered()
  await sandbox().control.advance(3 * 86_400)
  await merchant.confirm(id)
  expect(await listed("2031-03-10", "2031-03-10")).toEqual([id])
})

it.each([
  ["the first second of a day", "2031-03-10T00:00:00Z", "2031-03-09", "2031-03-10"],
  ["the last minute of a day", "2031-03-10T23:59:00Z", "2031-03-11", "2031-03-10"],
])("the list's range, in days of UTC, includes both ends: %s", async (_, now, neighbour, day) => {
  await sandbox().control.setClock(now)
  const id = await ordered()
  expect(await listed(day, day)).toEqual([id])
  expect(await listed(neighbour, neighbour)).toEqual([])
})

it("the list's range, in days of UTC, has its first and its last day, and may begin on the 29th of February", async () => {
  const id = await ordered()
  expect(await listed("2031-03-10", "2031-03-20")).toEqual([id])
  expect(await listed("2031-03-11", "2031-03-20")).toEqual([])
  expect(await listed("2028-02-29", "2031-03-10")).toEqual([id])
  expect(await listed("2031-03-01", "2031-03-09")).toEqual([])
})

const both = { date_form: "2031-03-01", date_to: "2031-03-31" }

it("the refusal of a list has a message with a full stop, and no type", async () => {
  const reply = await merchant.list({ ...both, date_to: "nonsense" })
  expect(reply.status).toBe(422)
  expect(reply.json).toEqual({
    message: "The given data was invalid.",
    errors: { date_to: expect.any(Array) },
  })
})

it.each(["date_form", "date_to"])(
  "a list without %s is refused, and with an array in its place",
  async (field) => {
    const reply = await merchant.list({ ...both, [field]: undefined })
    expectFieldError(reply, field)
    expect(Object.keys(fieldErrorsOf(reply))).toEqual([field])
    expectFieldError(await merchant.list({}), field)
    expectFieldError(await merchant.list({ ...both, [field]: ["2031-03-31"] }), field)
  },
)

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
)("A list with %s = %p is refused", async (field, value, texts) => {
  expectFieldError(await merchant.list({ ...both, [field]: value }), field, ...texts)
})
