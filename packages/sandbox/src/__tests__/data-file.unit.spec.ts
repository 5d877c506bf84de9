import { EventEmitter, once } from "node:events"
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  watch,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { SandboxOptions } from "../index"
import { orderBody } from "./order-body"
import { SandboxProcess } from "./sandbox-process"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"
import { startReceiver } from "./shop-receiver"

let folder: string
let dataFile: string
let running: SandboxUnderTest[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-data-"))
  dataFile = join(folder, "sandbox.data")
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((sandbox) => sandbox.close()))
  rmSync(folder, { recursive: true })
})

async function start(options: SandboxOptions = {}): Promise<SandboxUnderTest> {
  const sandbox = await SandboxUnderTest.start({ dataFile, ...options })
  running.push(sandbox)
  return sandbox
}

const HEAD = '{"format":"shipment-ordering-sandbox","version":1}'
const withKey = (key: string) => ({ headers: { "Idempotency-Key": key } })
const recordsOf = async (sandbox: SandboxUnderTest) =>
  listAt((await sandbox.control("GET", "/shipments")).body, "shipments")

it("a sandbox with a data file has everything again after a restart", async () => {
  const first = await start()
  const key = await first.keyOf("other")
  await first.advance(90 * 24 * 60 * 60)
  await first.control("POST", "/settings", { tariff_factor: 2 })
  const id = await first.order(orderBody(), withKey("same"))
  const label = new URL(await first.confirm(id)).pathname
  await first.control("POST", `/shipments/${id}/issue`, { tracking_numbers: ["N1"] })
  const foreign = await first.order(orderBody(), { key })
  const before = await recordsOf(first)
  for (const secret of [key, "start-key"]) {
    expect(readFileSync(dataFile, "utf8")).not.toContain(secret)
  }
  const { body: keysBefore } = await first.control("GET", "/keys")
  await first.close()

  const second = await start()
  const strip = (records: unknown[]) => JSON.stringify(records).replace(/127\.0\.0\.1:\d+/g, "")
  expect(strip(await recordsOf(second))).toBe(strip(before))
  expect((await second.control("GET", "/keys")).body).toEqual(keysBefore)
  expect((await second.control("GET", "/settings")).body).toMatchObject({ tariff_factor: 2 })
  const now = String(at((await second.control("GET", "/clock")).body, "now"))
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(89 * 24 * 60 * 60 * 1000)
  expect(await second.order(orderBody(), withKey("same"))).toBe(id)
  expect((await second.call("GET", label)).status).toBe(200)
  expect((await second.get(`/services/shipment/${foreign}`, { key })).status).toBe(200)
  expect(await second.order(orderBody())).toBe(foreign + 1)
})

it("a sandbox with a data file deletes a revoked key, and everything on a reset, for good", async () => {
  const first = await start()
  const key = await first.keyOf("other")
  const { id } = first.sandbox.core.keys.of("other")[0] ?? {}
  await first.control("DELETE", `/keys/${id}`)
  await first.close()
  const second = await start()
  expect((await second.get("/services/shipment/1", { key })).status).toBe(401)
  await second.order(orderBody())
  await second.control("POST", "/reset")
  await second.close()
  const third = await start()
  expect(await recordsOf(third)).toEqual([])
  expect((await third.get("/services/shipment/1")).status).toBe(404)
})

it("a sandbox with a data file prefers the options of its start to those in the file", async () => {
  const first = await start()
  await first.control("POST", "/settings", { latency_ms: 1, tariff_factor: 3 })
  await first.close()
  const second = await start({ latencyMs: 2 })
  const { body } = await second.control("GET", "/settings")
  expect(body).toMatchObject({ latency_ms: 2, tariff_factor: 3 })
})

it("a sandbox with a data file keeps used keys of earlier starts working, and piles up no unused ones", async () => {
  const first = await start({ key: undefined })
  const { key } = first.sandbox
  await first.get("/services/shipment/1", { key })
  await first.close()
  await (await start({ key: undefined })).close()
  const third = await start({ key: undefined })
  expect((await third.get("/services/shipment/1", { key })).status).toBe(404)
  expect(third.sandbox.core.keys.of("demo")).toHaveLength(2)
})

it("a sandbox with a data file repeats a callback that its end interrupted", async () => {
  const calls = new EventEmitter()
  const called = once(calls, "call")
  const url = await startReceiver((_, response) => {
    if (!calls.emit("call")) response.end('{"message":"OK"}')
  })
  const first = await start({ callbackNow: true })
  const id = await first.order(orderBody({ callback_success_url: url }))
  await first.confirm(id)
  await first.control("POST", `/shipments/${id}/issue`)
  await called
  await first.close()
  const second = await start({ callbackNow: true })
  await second.advance(0)
  const [callback] = second.sandbox.core.store.callbacks.of(id)
  expect(callback).toMatchObject({ state: "acknowledged", attempts: [{ status: 200 }] })
})

it("a sandbox with a data file ignores and replaces the unfinished file of a sandbox that was killed", async () => {
  const first = await start()
  const id = await first.order(orderBody())
  await first.close()
  writeFileSync(`${dataFile}.new`, '{"format":"shipment-ordering-sand')
  const second = await start()
  expect((await recordsOf(second)).map((one) => at(one, "id"))).toEqual([id])
  await second.order(orderBody())
  await second.close()
  expect(existsSync(`${dataFile}.new`)).toBe(false)
  expect(await recordsOf(await start())).toHaveLength(2)
})

it.each([
  ["a file of something else", '{"name":"my-shop"}\n', /line 1/],
  ["a file of something else without an end of line", "precious", /line 1/],
  ["a later version", `${HEAD.replace("1", "2")}\n`, /line 1/],
  ["an invalid record", `${HEAD}\n{"table":"shipments","id":"1","record":{}}\n`, /line 2/],
  ["a record that is cut off", `${HEAD}\n{"table":"shipments","id":"7","rec`, /line 2/],
  ["an unknown table", `${HEAD}\n{"table":"moons","id":"1","record":{}}\n`, /line 2.*moons/],
])("a sandbox with a data file refuses %s and leaves it as it is", async (_, content, message) => {
  writeFileSync(dataFile, content)
  await expect(start()).rejects.toThrow(message)
  expect(readFileSync(dataFile, "utf8")).toBe(content)
})

it("a sandbox with a data file keeps a second sandbox away from the file while it runs, and only then", async () => {
  const first = await start()
  const id = await first.order(orderBody())
  await expect(start()).rejects.toThrow(/in use by process/)
  await expect(SandboxProcess.start("--data", dataFile)).rejects.toThrow(/in use by process/)
  expect(await first.order(orderBody())).toBe(id + 1)
  await first.close()
  expect(await recordsOf(await start())).toHaveLength(2)
})

it("a sandbox with a data file leaves the file free when its port is taken", async () => {
  const other = await SandboxUnderTest.start()
  running.push(other)
  await expect(start({ port: other.sandbox.port })).rejects.toThrow(/EADDRINUSE/)
  await start()
})

it("a sandbox with a data file acknowledges nothing once something else has replaced the file", async () => {
  const first = await start()
  await first.order(orderBody())
  copyFileSync(dataFile, `${dataFile}.copy`)
  renameSync(`${dataFile}.copy`, dataFile)
  const content = readFileSync(dataFile, "utf8")
  const complaints = jest.spyOn(console, "error").mockImplementation(() => undefined)
  const refused = await first.post("/services/order-store", orderBody(), withKey("late"))
  const again = await first.post("/services/order-store", orderBody(), withKey("late"))
  expect(complaints).toHaveBeenCalledWith(expect.stringContaining("something else has written"))
  complaints.mockRestore()
  expect([refused.status, again.status]).toEqual([500, 500])
  expect(readFileSync(dataFile, "utf8")).toBe(content)
})

it("a sandbox with a data file follows a link to where the file really is", async () => {
  const first = await start()
  await first.order(orderBody())
  await first.close()
  const link = join(folder, "link.data")
  symlinkSync(dataFile, link)
  const second = await start({ dataFile: link })
  await second.order(orderBody())
  await second.close()
  expect(await recordsOf(await start())).toHaveLength(2)
})

it("a sandbox with a data file says what is wrong with a folder, and with a file in a folder that is missing", async () => {
  await expect(start({ dataFile: folder })).rejects.toThrow(`${folder} cannot be the data file`)
  const missing = join(folder, "missing", "sandbox.data")
  await expect(start({ dataFile: missing })).rejects.toThrow(/missing.*folder that exists/)
})

it("a sandbox with a data file makes the start key valid again once it has expired", async () => {
  const first = await start()
  await first.advance(366 * 24 * 60 * 60)
  expect((await first.get("/services/shipment/1")).status).toBe(401)
  await first.close()
  expect((await (await start()).get("/services/shipment/1")).status).toBe(404)
})

it("a sandbox with a data file keeps a key that somebody else has named like the first one", async () => {
  const first = await start()
  const made = await first.control("POST", "/keys", { account: "shop", name: "Start key" })
  const key = String(at(made.body, "key"))
  await first.close()
  expect((await (await start()).get("/services/shipment/1", { key })).status).toBe(404)
})

it("a sandbox with a data file issues all numbers that fell due while it did not run", async () => {
  const first = await start({ issueAfterSeconds: 1 })
  const { store, clock } = first.sandbox.core
  await first.confirm(await first.order(orderBody()))
  const [one] = store.shipments()
  if (one === undefined) throw new Error("there is no shipment")
  for (let index = 0; index < 15_000; index += 1) {
    store.addShipment({ ...one, issueAt: clock.nowMs() + 1000 })
  }
  await first.close()
  const second = await start()
  await second.advance(2)
  const numbered = second.sandbox.core.store.shipments().filter((shipment) => shipment.issuedAt)
  expect(numbered).toHaveLength(15_001)
}, 60_000)

it("a sandbox with a data file saves many orders together when there are many shipments already", async () => {
  const sandbox = await start()
  await sandbox.order(orderBody())
  const { store } = sandbox.sandbox.core
  const [one] = store.shipments()
  if (one === undefined) throw new Error("there is no shipment")
  for (let index = 0; index < 10_000; index += 1) store.addShipment(one)
  let saves = 0
  const watcher = watch(folder, (_, file) => (saves += file === "sandbox.data" ? 1 : 0))
  await Promise.all(Array.from({ length: 200 }, () => sandbox.order(orderBody())))
  watcher.close()
  expect(saves).toBeGreaterThan(0)
  expect(saves).toBeLessThan(100)
  await sandbox.close()
  expect((await start()).sandbox.core.store.shipments()).toHaveLength(10_201)
}, 60_000)

it("a sandbox with a data file keeps no history in the file", async () => {
  const sandbox = await start()
  const id = await sandbox.order(orderBody({ parcel_description: "x".repeat(500_000) }))
  await sandbox.confirm(id)
  for (let number = 1; number <= 12; number += 1) {
    const tracking_numbers = [`N${number}`]
    await sandbox.control("POST", `/shipments/${id}/issue`, { tracking_numbers })
  }
  expect(statSync(dataFile).size).toBeLessThan(1_500_000)
  await sandbox.close()
  expect(at((await recordsOf(await start()))[0], "tracking_numbers")).toHaveLength(12)
})
