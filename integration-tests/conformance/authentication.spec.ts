import { type AccountClient } from "./support/account-client"
import { expectRefusedKey } from "./support/expect-refusal"
import { type HttpReply, sendRequest } from "./support/http-request"
import { listedIdsOf, shipmentIdOf } from "./support/read-reply"
import { parcelOrder, parcelQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
const range = { date_form: "2020-01-01", date_to: "2035-01-01" }
const yearMs = 365 * 86_400_000

beforeEach(() => sandbox().control.reset())

/** An account with one shipment, and the id of its key. */
async function accountWithShipment() {
  const { control, anybody } = sandbox()
  const account = `owner-${Math.random()}`
  const { id: keyId, key, valid_until } = await control.createKey(account, "Shop")
  const client = anybody.with({ key })
  const shipmentId = shipmentIdOf(await client.create(parcelOrder()))
  return { account, keyId, key, validUntil: new Date(valid_until), client, shipmentId }
}

/** The operations that need a key, tried on a shipment of the caller's own. */
const operations: [
  name: string,
  call: (client: AccountClient, id: number) => Promise<HttpReply>,
][] = [
  ["Creation", (client) => client.create(parcelOrder())],
  ["The list", (client) => client.list(range)],
  ["The detail", (client, id) => client.detail(id)],
  ["Confirmation", (client, id) => client.confirm(id)],
]

it.each(operations)(
  "%s takes the account's key, and none that is missing, unknown or revoked",
  async (_, call) => {
    const { client, shipmentId, keyId } = await accountWithShipment()
    expect((await call(client, shipmentId)).status).toBe(200)
    expectRefusedKey(await call(client.with({ key: undefined }), shipmentId))
    expectRefusedKey(await call(client.with({ key: "sandbox_nobody" }), shipmentId))
    await sandbox().control.revoke(keyId)
    expectRefusedKey(await call(client, shipmentId))
  },
)

it.each(operations)(
  "%s takes a key one minute before its 365 days are over, and not one minute after",
  async (_, call) => {
    const { client, shipmentId, validUntil } = await accountWithShipment()
    await sandbox().control.setClock(new Date(validUntil.getTime() - 60_000).toISOString())
    expect((await call(client, shipmentId)).status).toBe(200)
    await sandbox().control.advance(120)
    expectRefusedKey(await call(client, shipmentId))
  },
)

it.each([
  ["another scheme", (key: string) => `Basic ${key}`],
  ["no scheme", (key: string) => key],
  ["an empty key", () => "Bearer "],
  ["a key with one character more", (key: string) => `Bearer ${key}x`],
  ["a key with one character less", (key: string) => `Bearer ${key.slice(0, -1)}`],
  ["a key in other letter case", (key: string) => `Bearer ${key.toUpperCase()}`],
  ["two keys", (key: string) => `Bearer ${key} ${key}`],
])("an Authorization header with %s is refused", async (_, header) => {
  const { key, shipmentId } = await accountWithShipment()
  const reply = await sendRequest({
    origin: sandbox().origin,
    method: "GET",
    target: `/api/development/v1/services/shipment/${shipmentId}`,
    headers: { authorization: header(key), accept: "application/json" },
  })
  expectRefusedKey(reply)
})

it("a key in the query is refused", async () => {
  const { key, client, shipmentId } = await accountWithShipment()
  const stranger = client.with({ key: undefined })
  for (const name of ["key", "api_key", "token", "access_token"]) {
    expectRefusedKey(await stranger.detail(`${shipmentId}?${name}=${key}`))
  }
})

it("the key is checked before the body, and before the shipment is looked up", async () => {
  expectRefusedKey(await sandbox().anybody.create({}))
  expectRefusedKey(await sandbox().anybody.detail(987654321))
})

it("the key that is given with --key is valid from the start", async () => {
  const { anybody, startKey } = sandbox()
  const client = anybody.with({ key: startKey })
  expect(shipmentIdOf(await client.create(parcelOrder()))).toEqual(expect.any(Number))
})

it("a key is valid for 365 days, whether it is used or not, and shows its last use", async () => {
  const { control, anybody } = sandbox()
  await control.setClock("2031-04-05T06:07:00Z")
  const { key, valid_until } = await control.createKey("a-year")
  const start = Date.parse("2031-04-05T06:07:00Z")
  expect((Date.parse(valid_until) - start) / yearMs).toBeCloseTo(1, 4)
  expect((await control.keysOf("a-year"))[0]?.last_used).toBeNull()
  await control.advance(3600)
  await anybody.with({ key }).create(parcelOrder())
  const [used] = await control.keysOf("a-year")
  expect(used?.last_used).toMatch(/^2031-04-05T07:0/)
  expect(used?.valid_until).toBe(valid_until)
})

it("a key is listed with its name, and its value is shown nowhere", async () => {
  const { account, key, keyId } = await accountWithShipment()
  const reply = await sandbox().control.call("GET", `/keys?account=${account}`)
  expect(reply.json).toEqual({ keys: [expect.objectContaining({ id: keyId, name: "Shop" })] })
  expect(reply.text).not.toContain(key.slice(-12))
  for (const path of ["/shipments", "/requests"]) {
    expect((await sandbox().control.call("GET", path)).text).not.toContain(key)
  }
})

it("keys differ, and are too long to be guessed", async () => {
  const keys = await Promise.all(
    Array.from({ length: 5 }, () => sandbox().control.createKey("many")),
  )
  expect(new Set(keys.map(({ key }) => key)).size).toBe(5)
  expect(Math.min(...keys.map(({ key }) => key.length))).toBeGreaterThanOrEqual(22)
})

it("a revoked key creates nothing, and leaves the account's other key valid in both environments", async () => {
  const { account, client, keyId } = await accountWithShipment()
  const second = await sandbox().newAccount(account)
  await sandbox().control.revoke(keyId)
  expectRefusedKey(await client.create(parcelOrder()))
  expect(listedIdsOf(await second.list(range))).toHaveLength(1)
  expect(listedIdsOf(await second.with({ environment: "production" }).list(range))).toEqual([])
})

it("prices need no key, and an expired one does not prevent them", async () => {
  await sandbox().control.advance(366 * 86_400)
  expect((await sandbox().anybody.calculate(parcelQuery())).status).toBe(200)
})
