import { randomUUID } from "node:crypto"
import { type AccountClient } from "./support/account-client"
import { expectCleanRefusal, expectRefusedKey } from "./support/expect-refusal"
import { listedIdsOf, shipmentIdOf, shipmentOf } from "./support/read-reply"
import { parcelOrder } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  await sandbox().control.reset()
  merchant = await sandbox().newAccount()
})

const anyDay = { date_form: "2020-01-01", date_to: "2060-01-01" }
const order = parcelOrder()
const createOnce = async (client: AccountClient, key: string, body = order) =>
  shipmentIdOf(await client.createOnce(key, body))
const countOf = async (client: AccountClient) => listedIdsOf(await client.list(anyDay)).length
const distinct = (values: unknown[]) => new Set(values).size

it("a request with the same idempotency key gets the first answer, also 300 days later; without a key, each makes a shipment", async () => {
  const first = await merchant.createOnce("order-1", order)
  const id = shipmentIdOf(first)
  const repeated = async () => {
    const { status, json } = await merchant.createOnce("order-1", order)
    expect({ status, json }).toEqual({ status: 200, json: first.json })
  }
  await repeated()
  await merchant.confirm(id)
  await sandbox().control.issue(id)
  await repeated()
  await sandbox().control.advance(300 * 86_400)
  await repeated()
  expect(await countOf(merchant)).toBe(1)
  await Promise.all([merchant.create(order), merchant.create(order)])
  expect(await countOf(merchant)).toBe(3)
})

it("an idempotency key makes one shipment of 50 requests at once with different bodies", async () => {
  const bodies = Array.from({ length: 50 }, (_, n) => parcelOrder({ parcel_description: `${n}` }))
  const ids = await Promise.all(bodies.map((body) => createOnce(merchant, "order-50", body)))
  expect(distinct(ids)).toBe(1)
  expect(await countOf(merchant)).toBe(1)
})

it("an idempotency key makes five shipments of 50 requests at once under five keys that are much alike", async () => {
  const names = ["order-a", "order-A", "order-b", "order-a1", "order-1"]
  const keys = Array.from({ length: 50 }, (_, n) => names[n % 5] ?? "")
  const ids = await Promise.all(keys.map((key) => createOnce(merchant, key)))
  expect(distinct(ids)).toBe(5)
  expect(distinct(keys.map((key, n) => `${key} ${ids[n]}`))).toBe(5)
  expect(await countOf(merchant)).toBe(5)
})

it("an idempotency key makes one shipment per account and environment of 60 requests at once", async () => {
  const production = merchant.with({ environment: "production" })
  const clients = [merchant, await sandbox().newAccount(), production]
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => createOnce(clients[n % 3] ?? merchant, "shared")),
  )
  expect(await Promise.all(clients.map(countOf))).toEqual([1, 1, 1])
})

it("an idempotency key holds for the account, whichever of its keys is used", async () => {
  const first = await sandbox().newAccount("same-account")
  const second = await sandbox().newAccount("same-account")
  expect(await createOnce(second, "order-1")).toBe(await createOnce(first, "order-1"))
})

it("an idempotency key answers with the first shipment when the body is another", async () => {
  const id = await createOnce(merchant, "order-1")
  const other = parcelOrder({ recipient_city: "Cesis", parcel_price: "99.00" })
  expect(await createOnce(merchant, "order-1", other)).toBe(id)
  expect(shipmentOf(await merchant.detail(id))).toEqual(
    expect.objectContaining({ parcel: expect.objectContaining({ price: "25.00" }) }),
  )
})

it("a refused request does not use up its idempotency key: the corrected request makes the shipment", async () => {
  const refused = await merchant.createOnce("order-1", parcelOrder({ recipient_name: "" }))
  expect(refused.status).toBe(422)
  const id = await createOnce(merchant, "order-1")
  expect(await createOnce(merchant, "order-1")).toBe(id)
  expect(await countOf(merchant)).toBe(1)
})

it("a request that repeats the idempotency key of a lost answer gets the shipment's id", async () => {
  await sandbox().control.addFault({ operation: "create", kind: "drop-after", times: 1 })
  await expect(merchant.createOnce("order-1", order)).rejects.toThrow()
  const id = await createOnce(merchant, "order-1")
  expect(listedIdsOf(await merchant.list(anyDay))).toEqual([id])
})

it("an idempotency key does not replace the API key", async () => {
  await createOnce(merchant, "order-1")
  expectRefusedKey(await merchant.with({ key: "revoked" }).createOnce("order-1", order))
})

it.each([
  ["36 characters of a UUID", randomUUID()],
  ["200 characters", "k".repeat(200)],
  ["__proto__", "__proto__"],
  ["constructor", "constructor"],
  ["toString", "toString"],
  ["punctuation", "a:b/c|d;e=f,g"],
])("an idempotency key may be any text that the caller chooses: %s", async (_, key) => {
  const id = await createOnce(merchant, key)
  expect(await createOnce(merchant, key)).toBe(id)
  expect(await countOf(merchant)).toBe(1)
})

it("with the setting conflict, a repeated key gets the first shipment for the same body and a refusal for another", async () => {
  await sandbox().control.change({ idempotency: "conflict" })
  const id = await createOnce(merchant, "order-1")
  expect(await createOnce(merchant, "order-1")).toBe(id)
  const other = parcelOrder({ recipient_city: "Cesis" })
  expectCleanRefusal(await merchant.createOnce("order-1", other))
  expect(listedIdsOf(await merchant.list(anyDay))).toEqual([id])
})

it("with the setting conflict, only one of 50 different bodies at once makes a shipment; a reset ends the setting", async () => {
  await sandbox().control.change({ idempotency: "conflict" })
  const bodies = Array.from({ length: 50 }, (_, n) => parcelOrder({ parcel_description: `${n}` }))
  const replies = await Promise.all(bodies.map((body) => merchant.createOnce("order-1", body)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await countOf(merchant)).toBe(1)
  await sandbox().control.reset()
  merchant = await sandbox().newAccount()
  const id = await createOnce(merchant, "order-1")
  expect(await createOnce(merchant, "order-1", bodies[0])).toBe(id)
})

it("with the setting expire-after, a key makes a new shipment once its time is over", async () => {
  const settings = { idempotency: "expire-after", idempotency_expire_seconds: 3600 }
  await sandbox().control.change(settings)
  const id = await createOnce(merchant, "order-1")
  await sandbox().control.advance(3500)
  expect(await createOnce(merchant, "order-1")).toBe(id)
  await sandbox().control.advance(200)
  const next = await createOnce(merchant, "order-1")
  expect(next).not.toBe(id)
  expect(await createOnce(merchant, "order-1")).toBe(next)
})
