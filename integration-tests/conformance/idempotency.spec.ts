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

describe("Idempotency (Create shipment, rule 2)", () => {
  it("answers a repeated request exactly as the first", async () => {
    const first = await merchant.createOnce("order-1", order)
    const second = await merchant.createOnce("order-1", order)
    expect(second.status).toBe(200)
    expect(second.json).toEqual(first.json)
    expect(await countOf(merchant)).toBe(1)
  })

  it("makes one shipment of 50 requests at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 50 }, () => createOnce(merchant, "order-50")),
    )
    expect(distinct(ids)).toBe(1)
    expect(await countOf(merchant)).toBe(1)
  })

  it("makes one shipment of 50 requests at once with different bodies", async () => {
    const bodies = Array.from({ length: 50 }, (_, n) => parcelOrder({ parcel_description: `${n}` }))
    const ids = await Promise.all(bodies.map((body) => createOnce(merchant, "order-50", body)))
    expect(distinct(ids)).toBe(1)
    expect(await countOf(merchant)).toBe(1)
  })

  it("makes five shipments of 50 requests at once under five keys", async () => {
    const keys = Array.from({ length: 50 }, (_, n) => `order-${n % 5}`)
    const ids = await Promise.all(keys.map((key) => createOnce(merchant, key)))
    expect(distinct(ids)).toBe(5)
    expect(distinct(keys.map((key, n) => `${key} ${ids[n]}`))).toBe(5)
    expect(await countOf(merchant)).toBe(5)
  })

  it("makes one shipment per account of 50 requests at once from two", async () => {
    const clients = [merchant, await sandbox().newAccount()]
    const ids = await Promise.all(
      Array.from({ length: 50 }, (_, n) => createOnce(clients[n % 2] ?? merchant, "shared")),
    )
    expect(distinct(ids)).toBe(2)
    expect(await Promise.all(clients.map(countOf))).toEqual([1, 1])
  })

  it("makes one shipment per environment of 50 requests at once to both", async () => {
    const clients = [merchant, merchant.with({ environment: "production" })]
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => createOnce(clients[n % 2] ?? merchant, "shared")),
    )
    expect(await Promise.all(clients.map(countOf))).toEqual([1, 1])
  })

  it("holds for the account, whichever of its keys is used", async () => {
    const first = await sandbox().newAccount("same-account")
    const second = await sandbox().newAccount("same-account")
    expect(await createOnce(second, "order-1")).toBe(await createOnce(first, "order-1"))
  })

  it("is not asked for: without the header every request makes a shipment", async () => {
    await Promise.all(Array.from({ length: 5 }, () => merchant.create(order)))
    expect(await countOf(merchant)).toBe(5)
  })

  it("answers with the first shipment when the body is another", async () => {
    const id = await createOnce(merchant, "order-1")
    const other = parcelOrder({ recipient_city: "Cesis", parcel_price: "99.00" })
    expect(await createOnce(merchant, "order-1", other)).toBe(id)
    expect(shipmentOf(await merchant.detail(id))).toEqual(
      expect.objectContaining({ parcel: expect.objectContaining({ price: "25.00" }) }),
    )
  })

  it("goes on after confirmation and numbers", async () => {
    const id = await createOnce(merchant, "order-1")
    await merchant.confirm(id)
    await sandbox().control.issue(id)
    expect(await createOnce(merchant, "order-1")).toBe(id)
  })

  it("goes on for 300 days unless the setting says otherwise", async () => {
    const id = await createOnce(merchant, "order-1")
    await sandbox().control.advance(300 * 86_400)
    expect(await createOnce(merchant, "order-1")).toBe(id)
  })

  it("does not remember a refused request: put right, it makes the shipment", async () => {
    const refused = await merchant.createOnce("order-1", parcelOrder({ recipient_name: "" }))
    expect(refused.status).toBe(422)
    const id = await createOnce(merchant, "order-1")
    expect(await createOnce(merchant, "order-1")).toBe(id)
    expect(await countOf(merchant)).toBe(1)
  })

  it("finds the shipment of a request whose answer was lost", async () => {
    await sandbox().control.addFault({ operation: "create", kind: "drop-after", times: 1 })
    await expect(merchant.createOnce("order-1", order)).rejects.toThrow()
    const id = await createOnce(merchant, "order-1")
    expect(listedIdsOf(await merchant.list(anyDay))).toEqual([id])
  })

  it("does not replace the API key", async () => {
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
  ])("takes a key of the caller's own choice: %s", async (_, key) => {
    const id = await createOnce(merchant, key)
    expect(await createOnce(merchant, key)).toBe(id)
    expect(await countOf(merchant)).toBe(1)
  })

  it("tells keys apart that differ in one character or its case", async () => {
    const ids = await Promise.all(
      ["order-a", "order-A", "order-b", "order-a1"].map((key) => createOnce(merchant, key)),
    )
    expect(distinct(ids)).toBe(4)
  })
})

describe("Idempotency, its settings", () => {
  it("conflict: another body under the same key is refused and makes nothing", async () => {
    await sandbox().control.change({ idempotency: "conflict" })
    const id = await createOnce(merchant, "order-1")
    const other = parcelOrder({ recipient_city: "Cesis" })
    expectCleanRefusal(await merchant.createOnce("order-1", other))
    expect(listedIdsOf(await merchant.list(anyDay))).toEqual([id])
  })

  it("conflict: the same body is answered with the first shipment", async () => {
    await sandbox().control.change({ idempotency: "conflict" })
    const id = await createOnce(merchant, "order-1")
    expect(await createOnce(merchant, "order-1")).toBe(id)
  })

  it("conflict: of 50 different bodies at once one makes a shipment", async () => {
    await sandbox().control.change({ idempotency: "conflict" })
    const bodies = Array.from({ length: 50 }, (_, n) => parcelOrder({ parcel_description: `${n}` }))
    const replies = await Promise.all(bodies.map((body) => merchant.createOnce("order-1", body)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countOf(merchant)).toBe(1)
  })

  it("expire-after: the key is good until its time is over, and makes a new shipment then", async () => {
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

  it("first is what a reset goes back to", async () => {
    await sandbox().control.change({ idempotency: "conflict" })
    await sandbox().control.reset()
    const client = await sandbox().newAccount()
    const id = await createOnce(client, "order-1")
    expect(await createOnce(client, "order-1", parcelOrder({ recipient_city: "Cesis" }))).toBe(id)
  })
})
