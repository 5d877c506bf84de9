import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeEach(async () => {
  sandbox = await SandboxUnderTest.start()
})
afterEach(() => sandbox.close())

const control = async (path: string, body: unknown) =>
  (await sandbox.control("POST", path, body)).status

describe("the number of a shipment in the control", () => {
  it("is plain digits and nothing else", async () => {
    const id = await sandbox.order(orderBody())
    await sandbox.confirm(id)
    const hex = id.toString(16)
    for (const other of [`0x${hex}`, `0X${hex}`, `${id}.0`, `${id}e0`, `%20${id}`, `0${id}`]) {
      expect(await control(`/shipments/${other}/issue`, {})).toBe(404)
    }
    expect(await control(`/shipments/${id}/issue`, {})).toBe(200)
  })
})

describe("tracking numbers that are commanded", () => {
  it.each([
    ["with a bar", ["A|B"]],
    ["that are empty", [""]],
    ["with markup", ["<b>1"]],
    ["with letters that no barcode has", ["Ķ1"]],
    ["with a space", ["A 1"]],
    ["of 41 signs", ["A".repeat(41)]],
    ["of which none is there", []],
    ["that are 101", Array.from({ length: 101 }, (_, index) => `N${index}`)],
  ])("are refused %s", async (_, tracking_numbers) => {
    const id = await sandbox.order(orderBody())
    await sandbox.confirm(id)
    expect(await control(`/shipments/${id}/issue`, { tracking_numbers })).toBe(422)
    expect(sandbox.sandbox.core.store.shipment(id)?.trackingNumbers).toEqual([])
  })

  it("may have letters, digits and hyphens, and be a hundred; labels print them", async () => {
    const id = await sandbox.order(orderBody())
    const label = await sandbox.confirm(id)
    const numbers = ["Ca-1".repeat(10), ...Array.from({ length: 99 }, (_, index) => `N${index}`)]
    const again = { tracking_numbers: ["N1", "N1", "N2"] }
    expect(await control(`/shipments/${id}/issue`, { tracking_numbers: numbers })).toBe(200)
    expect(await control(`/shipments/${id}/issue`, again)).toBe(200)
    expect(sandbox.sandbox.core.store.shipment(id)?.trackingNumbers).toEqual(numbers)
    expect((await fetch(label)).status).toBe(200)
  })
})

describe("a fault that is asked for wrongly", () => {
  it.each([
    [{ kind: "delay", ms: 1, tims: 3 }, /tims/],
    [{ kind: "delay" }, /ms/],
    [{ kind: "dealy" }, /kind/],
    [{ kind: "status" }, /status/],
    [{ kind: "hang", operation: "calculation" }, /operation/],
  ])("is refused with the field's name: %j", async (fault, named) => {
    const answer = await sandbox.control("POST", "/faults", fault)
    expect(answer.status).toBe(422)
    expect(at(answer.body, "message")).toMatch(named)
  })
})

describe("the account of a key", () => {
  it.each(["Anna", "a b", "anna@shop", "Anna@shop.example", "demo@sandbox.test", "a/b", "..", "ž"])(
    "is refused as %j, to which nobody could sign in",
    async (account) => {
      const answer = await sandbox.control("POST", "/keys", { account, name: "Till" })
      expect(answer.status).toBe(422)
      expect(at(answer.body, "message")).toMatch(/lower-case letters, digits and \. _ - \+/)
    },
  )

  it.each(["shop", "two-keys", "a_b.c+d", "account-0190-af", "anna@shop.example"])(
    "may be %s",
    async (account) => {
      expect(await control("/keys", { account, name: "Till" })).toBe(200)
    },
  )
})

describe("settings and clock", () => {
  it("wait no longer than ten years for numbers", async () => {
    const day = 24 * 60 * 60
    expect(await control("/settings", { issue_after_seconds: 3651 * day })).toBe(200)
    expect(await control("/settings", { issue_after_seconds: 4000 * day })).toBe(422)
    expect(await control("/settings", { issue_after_seconds: 1e300 })).toBe(422)
  })

  it("go back to an earlier time", async () => {
    expect(await control("/clock", { now: "2020-01-01T00:00:00Z" })).toBe(200)
    expect(await control("/clock", { advance_seconds: -1 })).toBe(422)
    const { body } = await sandbox.control("GET", "/clock")
    expect(at(body, "now")).toMatch(/^2020-01-01T/)
  })

  it("do not go past the year 9999", async () => {
    expect(await control("/clock", { now: "9999-12-01T00:00:00Z" })).toBe(200)
    expect(await control("/clock", { now: "+010000-01-01T00:00:00Z" })).toBe(422)
    expect(await control("/clock", { advance_seconds: 40 * 24 * 3600 })).toBe(422)
    const { body } = await sandbox.control("GET", "/clock")
    expect(at(body, "now")).toMatch(/^9999-12-01T/)
  })
})

describe("operations", () => {
  it("are those of the service's own paths only", async () => {
    await sandbox.control("POST", "/faults", { operation: "calculate", kind: "hang" })
    const foreign = ["/services/foo/services/calculate", "/services/x/services/shipment/1"]
    for (const path of foreign) expect((await sandbox.get(path)).status).toBe(404)
    const { body } = await sandbox.control("GET", "/requests")
    expect(listAt(body, "requests")).toEqual([])
    const faults = await sandbox.control("GET", "/faults")
    expect(listAt(faults.body, "faults")).toHaveLength(1)
  })
})
