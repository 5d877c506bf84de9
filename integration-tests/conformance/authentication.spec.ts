import { type AccountClient } from "./support/account-client"
import { expectRefusedKey } from "./support/expect-refusal"
import { type HttpReply, sendRequest } from "./support/http-request"
import { listedIdsOf, shipmentIdOf } from "./support/read-reply"
import { parcelOrder, parcelQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
const dayMs = 86_400_000

beforeEach(() => sandbox().control.reset())

/** The operations that need a key, tried on a shipment of the caller's own. */
const operations: [
  name: string,
  call: (client: AccountClient, id: number) => Promise<HttpReply>,
][] = [
  ["create", (client) => client.create(parcelOrder())],
  ["list", (client) => client.list({ date_form: "2020-01-01", date_to: "2035-01-01" })],
  ["detail", (client, id) => client.detail(id)],
  ["confirm", (client, id) => client.confirm(id)],
]

/** An account with one shipment, and the id of its key. */
async function accountWithShipment() {
  const { control, anybody } = sandbox()
  const account = `owner-${Math.random()}`
  const { id: keyId, key, valid_until } = await control.createKey(account, "Shop")
  const client = anybody.with({ key })
  const shipmentId = shipmentIdOf(await client.create(parcelOrder()))
  return { account, keyId, key, validUntil: new Date(valid_until), client, shipmentId }
}

describe.each(operations)("Authentication of %s", (_, call) => {
  it("takes the account's key", async () => {
    const { client, shipmentId } = await accountWithShipment()
    expect((await call(client, shipmentId)).status).toBe(200)
  })

  it("refuses a request without a key", async () => {
    const { client, shipmentId } = await accountWithShipment()
    expectRefusedKey(await call(client.with({ key: undefined }), shipmentId))
  })

  it("refuses a key that never existed", async () => {
    const { client, shipmentId } = await accountWithShipment()
    expectRefusedKey(await call(client.with({ key: "sandbox_nobody" }), shipmentId))
  })

  it("refuses a revoked key at once", async () => {
    const { client, shipmentId, keyId } = await accountWithShipment()
    await sandbox().control.revoke(keyId)
    expectRefusedKey(await call(client, shipmentId))
  })

  it("takes a key one minute before its 365 days are over, and not one minute after", async () => {
    const { client, shipmentId, validUntil } = await accountWithShipment()
    await sandbox().control.setClock(new Date(validUntil.getTime() - 60_000).toISOString())
    expect((await call(client, shipmentId)).status).toBe(200)
    await sandbox().control.advance(120)
    expectRefusedKey(await call(client, shipmentId))
  })
})

describe("Authentication, the header", () => {
  it.each([
    ["another scheme", (key: string) => `Basic ${key}`],
    ["no scheme", (key: string) => key],
    ["an empty key", () => "Bearer "],
    ["a key with one character more", (key: string) => `Bearer ${key}x`],
    ["a key with one character less", (key: string) => `Bearer ${key.slice(0, -1)}`],
    ["a key in other letter case", (key: string) => `Bearer ${key.toUpperCase()}`],
    ["two keys", (key: string) => `Bearer ${key} ${key}`],
  ])("is refused with %s", async (_, header) => {
    const { key, shipmentId } = await accountWithShipment()
    const reply = await sendRequest({
      origin: sandbox().origin,
      method: "GET",
      target: `/api/development/v1/services/shipment/${shipmentId}`,
      headers: { authorization: header(key), accept: "application/json" },
    })
    expectRefusedKey(reply)
  })

  it("is the only place for a key: not the query", async () => {
    const { key, client, shipmentId } = await accountWithShipment()
    const stranger = client.with({ key: undefined })
    for (const name of ["key", "api_key", "token", "access_token"]) {
      expectRefusedKey(await stranger.detail(`${shipmentId}?${name}=${key}`))
    }
  })

  it("is judged before the body", async () => {
    expectRefusedKey(await sandbox().anybody.create({}))
  })

  it("is judged before the question whether a shipment exists", async () => {
    expectRefusedKey(await sandbox().anybody.detail(987654321))
  })
})

describe("Authentication, the key", () => {
  it("given with --key is valid from the start", async () => {
    const { anybody, startKey } = sandbox()
    const client = anybody.with({ key: startKey })
    expect(shipmentIdOf(await client.create(parcelOrder()))).toEqual(expect.any(Number))
  })

  it("is valid in both environments", async () => {
    const { client } = await accountWithShipment()
    const range = { date_form: "2020-01-01", date_to: "2035-01-01" }
    const reply = await client.with({ environment: "production" }).list(range)
    expect(listedIdsOf(reply)).toEqual([])
  })

  it("is valid for exactly 365 days", async () => {
    await sandbox().control.setClock("2031-03-01T00:00:00Z")
    const { valid_until } = await sandbox().control.createKey("a-year")
    const days = (new Date(valid_until).getTime() - Date.UTC(2031, 2, 1)) / dayMs
    expect(Math.round(days * 1000) / 1000).toBeCloseTo(365, 2)
  })

  it("is not valid longer for being used", async () => {
    const { account, client, validUntil } = await accountWithShipment()
    await sandbox().control.advance(300 * 86_400)
    await client.create(parcelOrder())
    const [key] = await sandbox().control.keysOf(account)
    expect(key?.valid_until).toBe(validUntil.toISOString())
  })

  it("has a last use of null until it is used, and its time then", async () => {
    const { control, anybody } = sandbox()
    await control.setClock("2031-04-05T06:07:00Z")
    const { key } = await control.createKey("last-use")
    expect((await control.keysOf("last-use"))[0]?.last_used).toBeNull()
    await control.advance(3600)
    await anybody.with({ key }).create(parcelOrder())
    expect((await control.keysOf("last-use"))[0]?.last_used).toMatch(/^2031-04-05T07:0/)
  })

  it("is listed with the name it was given, and never with its value", async () => {
    const { account, key, keyId } = await accountWithShipment()
    const reply = await sandbox().control.call("GET", `/keys?account=${account}`)
    expect(reply.json).toEqual({
      keys: [expect.objectContaining({ id: keyId, name: "Shop" })],
    })
    expect(reply.text).not.toContain(key)
    expect(reply.text).not.toContain(key.slice(-12))
  })

  it("does not appear in what the sandbox shows of shipments and requests", async () => {
    const { key } = await accountWithShipment()
    for (const path of ["/shipments", "/requests"]) {
      expect((await sandbox().control.call("GET", path)).text).not.toContain(key)
    }
  })

  it("is another every time, and long enough not to be guessed", async () => {
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => sandbox().control.createKey("many")),
    )
    expect(new Set(keys.map(({ key }) => key)).size).toBe(5)
    expect(Math.min(...keys.map(({ key }) => key.length))).toBeGreaterThanOrEqual(22)
  })

  it("lives on when another of the account is revoked", async () => {
    const { account, client, keyId } = await accountWithShipment()
    const second = await sandbox().newAccount(account)
    await sandbox().control.revoke(keyId)
    const range = { date_form: "2020-01-01", date_to: "2035-01-01" }
    expect(listedIdsOf(await second.list(range))).toHaveLength(1)
    expectRefusedKey(await client.list(range))
  })

  it("is not needed for prices: an expired one takes nobody's prices away", async () => {
    await sandbox().control.advance(366 * 86_400)
    expect((await sandbox().anybody.calculate(parcelQuery())).status).toBe(200)
  })

  it("that is no longer valid creates nothing", async () => {
    const { account, client, keyId } = await accountWithShipment()
    await sandbox().control.revoke(keyId)
    await client.create(parcelOrder())
    const owned = (await sandbox().control.shipments()).filter((one) => one.account === account)
    expect(owned).toHaveLength(1)
  })
})
