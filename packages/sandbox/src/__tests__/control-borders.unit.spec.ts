import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

const sandbox = SandboxUnderTest.forAllTests()

const control = async (path: string, body: unknown) =>
  (await sandbox.control("POST", path, body)).status
const numbersOf = (id: number) => sandbox.sandbox.core.store.shipment(id)?.trackingNumbers

it.each([
  ["with a bar", ["A|B"]],
  ["that are empty", [""]],
  ["with markup", ["<b>1"]],
  ["with letters that no barcode has", ["Ķ1"]],
  ["with a space", ["A 1"]],
  ["of 41 signs", ["A".repeat(41)]],
  ["of which none is there", []],
  ["that are 101", Array.from({ length: 101 }, (_, index) => `N${index}`)],
])("Tracking numbers %s are refused", async (_, tracking_numbers) => {
  const id = await sandbox.order(orderBody())
  await sandbox.confirm(id)
  expect(await control(`/shipments/${id}/issue`, { tracking_numbers })).toBe(422)
  expect(numbersOf(id)).toEqual([])
})

it("Tracking numbers may have letters, digits and hyphens, and be a hundred; labels print them", async () => {
  const id = await sandbox.order(orderBody())
  const label = await sandbox.confirm(id)
  const numbers = ["Ca-1".repeat(10), ...Array.from({ length: 99 }, (_, index) => `N${index}`)]
  const again = { tracking_numbers: ["N1", "N1", "N2"] }
  expect(await control(`/shipments/${id}/issue`, { tracking_numbers: numbers })).toBe(200)
  expect(await control(`/shipments/${id}/issue`, again)).toBe(200)
  expect(numbersOf(id)).toEqual(numbers)
  expect((await fetch(label)).status).toBe(200)
})

it.each(["Anna", "a b", "anna@shop", "Anna@shop.example", "demo@sandbox.test", "a/b", "..", "ž"])(
  "A key is refused for the account %j, which no one could sign in to",
  async (account) => {
    const answer = await sandbox.control("POST", "/keys", { account, name: "Till" })
    expect(answer.status).toBe(422)
    expect(at(answer.body, "message")).toMatch(/lower-case letters, digits and \. _ - \+/)
  },
)

it.each(["shop", "two-keys", "a_b.c+d", "account-0190-af", "anna@shop.example"])(
  "A key may be of the account %s",
  async (account) => {
    expect(await control("/keys", { account, name: "Till" })).toBe(200)
  },
)

it("Numbers are waited for no longer than ten years", async () => {
  const day = 24 * 60 * 60
  expect(await control("/settings", { issue_after_seconds: 3651 * day })).toBe(200)
  expect(await control("/settings", { issue_after_seconds: 4000 * day })).toBe(422)
  expect(await control("/settings", { issue_after_seconds: 1e300 })).toBe(422)
})

it("The clock does not go past the year 9999", async () => {
  expect(await control("/clock", { now: "9999-12-01T00:00:00Z" })).toBe(200)
  expect(await control("/clock", { now: "+010000-01-01T00:00:00Z" })).toBe(422)
  expect(await control("/clock", { advance_seconds: 40 * 24 * 3600 })).toBe(422)
  expect(at((await sandbox.control("GET", "/clock")).body, "now")).toMatch(/^9999-12-01T/)
})

it("Operations are those of the service's own paths only", async () => {
  await sandbox.control("POST", "/reset")
  await sandbox.control("POST", "/faults", { operation: "calculate", kind: "hang" })
  const foreign = ["/services/foo/services/calculate", "/services/x/services/shipment/1"]
  for (const path of foreign) expect((await sandbox.get(path)).status).toBe(404)
  expect(listAt((await sandbox.control("GET", "/requests")).body, "requests")).toEqual([])
  expect(listAt((await sandbox.control("GET", "/faults")).body, "faults")).toHaveLength(1)
})
