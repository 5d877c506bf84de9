import { dumpDatabase, tablesWith } from "../../harness/dump-database"
import {
  type Exposure,
  exposeSecrets,
  RECIPIENT,
  RECIPIENT_EMAIL,
} from "../../harness/expose-secrets"
import { runSql } from "../../harness/run-sql"
import { ENCRYPTION_KEY } from "../../harness/store-process"
import {
  listShipments,
  sandboxShipments,
  startOwnShop,
  type TestShop,
} from "../../harness/test-shop"

const PLUGIN = "/admin/shipment-ordering"

let shop: TestShop
let seen: Exposure
const log: string[] = []

beforeAll(async () => {
  // The store's own job runs every minute: it must not confirm what is to be looked at unconfirmed.
  shop = await startOwnShop(
    { shipped_on: "numbers" },
    // The most talkative log that the store has.
    { env: { LOG_LEVEL: "silly" }, timing: { confirmRepeatAfterSeconds: 3600 } },
  )
  log.push(...shop.store.logs.lines)
  shop.store.logs.follow((line) => log.push(line))
  seen = await exposeSecrets(shop)
})

afterAll(async () => {
  await shop.sandbox.close()
})

const configure = (settings: object) => shop.admin.post(`${PLUGIN}/settings`, settings)

const query = <Row extends object>(sql: string, values: unknown[] = []) =>
  runSql<Row>(shop.databaseUrl, sql, values)

const dump = () => dumpDatabase(shop.databaseUrl)

/** A secret in every form in which it might be written down. */
const formsOf = (secret: string) => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString("base64"),
    Buffer.from(secret).toString("base64url"),
    Buffer.from(secret).toString("hex"),
  ]),
]

const encryptionKeyForms = () => [
  ...formsOf(ENCRYPTION_KEY),
  Buffer.from(ENCRYPTION_KEY, "base64").toString("hex"),
]

const personalData = [
  RECIPIENT.phone,
  RECIPIENT.last_name,
  RECIPIENT.address_1,
  RECIPIENT_EMAIL,
  JSON.stringify(RECIPIENT.last_name).slice(1, -1),
]

const logLinesWith = (texts: string[]) =>
  log.filter((line) => texts.some((text) => line.includes(text)))

const answersWith = (texts: string[]) =>
  [...seen.answers]
    .filter(([, body]) => texts.some((text) => body.includes(text)))
    .map(([at]) => at)

async function sealedBodies(): Promise<Record<string, string | null>> {
  const rows = await query<{ state: string; sealed_body: string | null }>(
    "SELECT state, sealed_body FROM shipment_ordering_shipment ORDER BY created_at",
  )
  return Object.fromEntries(rows.map(({ state, sealed_body }) => [state, sealed_body]))
}

it("has seen a shipment in every state that these secrets pass through", async () => {
  for (const [state, orderId] of Object.entries(seen.orders)) {
    expect((await listShipments(shop, orderId))[0]).toMatchObject({ state })
  }
  expect(seen.answers.size).toBeGreaterThan(30)
  expect(log.join("\n")).toMatch(/"level":"debug".*shipment-ordering: call create/)
})

describe("the API key", () => {
  it("is in no table of the store's database", async () => {
    const tables = await dump()
    expect(tables.size).toBeGreaterThan(100)
    expect(tablesWith(tables, formsOf(shop.sandbox.key))).toEqual([])
  })

  it("is in no line of the store's log, at its most talkative", () => {
    expect(logLinesWith(formsOf(shop.sandbox.key))).toEqual([])
  })

  it("is in no answer, also where the service says it back", () => {
    expect(answersWith(formsOf(shop.sandbox.key))).toEqual([])
    // The refusals themselves did arrive: without them this would have shown nothing.
    expect(answersWith(["[redacted]"]).length).toBeGreaterThan(0)
  })

  it("is shown by its last four characters only", async () => {
    const { settings } = await shop.admin.get<{ settings: Record<string, unknown> }>(
      `${PLUGIN}/settings`,
    )
    expect(settings.api_key_hint).toBe(`…${shop.sandbox.key.slice(-4)}`)
    expect(settings).not.toHaveProperty("api_key")
  })

  it("is sealed anew at every saving, and leaves nothing of the old seal behind", async () => {
    const read = () =>
      query<{ sealed_key: string }>("SELECT sealed_key FROM shipment_ordering_account_key")
    const before = await read()
    await configure({ api_key: shop.sandbox.key })
    const after = await read()
    expect(before).toHaveLength(1)
    expect(after).toHaveLength(1)
    expect(after[0]?.sealed_key).not.toBe(before[0]?.sealed_key)
  })

  it("is gone without a trace once the address is another", async () => {
    const [before] = await query<{ sealed_key: string }>(
      "SELECT sealed_key FROM shipment_ordering_account_key",
    )
    await configure({ base_url: "http://127.0.0.1:9" })
    expect(tablesWith(await dump(), [before?.sealed_key ?? "?"])).toEqual([])
    await configure({ base_url: shop.sandbox.url, api_key: shop.sandbox.key })
  })
})

describe("the encryption key", () => {
  it("is in no table, no line of the log and no answer", async () => {
    expect(tablesWith(await dump(), encryptionKeyForms())).toEqual([])
    expect(logLinesWith(encryptionKeyForms())).toEqual([])
    expect(answersWith(encryptionKeyForms())).toEqual([])
  })
})

describe("the recipient", () => {
  it("is in none of the plugin's tables in clear, whatever became of the shipment", async () => {
    const ours = new Map(
      [...(await dump())].filter(([table]) => table.startsWith("shipment_ordering_")),
    )
    expect(ours.size).toBeGreaterThanOrEqual(13)
    expect(tablesWith(ours, personalData)).toEqual([])
  })

  it("is in no table but those where Medusa keeps addresses, and the checkout that it resumes", async () => {
    expect(tablesWith(await dump(), [RECIPIENT.phone]).sort()).toEqual([
      "cart_address",
      "fulfillment_address",
      "order_address",
      "workflow_execution",
    ])
    const executions = await query<{ workflow_id: string }>(
      "SELECT DISTINCT workflow_id FROM workflow_execution WHERE row_to_json(workflow_execution)::text LIKE $1",
      [`%${RECIPIENT.phone}%`],
    )
    expect(executions).toEqual([{ workflow_id: "complete-cart" }])
  })

  it("is in no line of the log", () => {
    expect(logLinesWith(personalData)).toEqual([])
  })

  it("is in no answer of the plugin, but for the name in those about shipments", () => {
    const oursWith = (texts: string[]) =>
      answersWith(texts).filter((address) => !address.includes("/orders/"))
    const { phone, address_1 } = RECIPIENT
    expect(oursWith([phone, address_1, RECIPIENT_EMAIL])).toEqual([])
    const named = oursWith(personalData)
    expect(named.filter((address) => !address.includes(` ${PLUGIN}/shipments`))).toEqual([])
  })

  it("is sealed while a request may be sent again, and wiped as soon as none will be", async () => {
    expect(await sealedBodies()).toEqual({
      ordered: expect.stringMatching(/^v1\.[0-9a-f]{8}\./),
      confirm_unknown: expect.stringMatching(/^v1\.[0-9a-f]{8}\./),
      tracked: null,
      abandoned: null,
      failed: null,
    })
  })
})

describe("what opens without a login", () => {
  it("the service's own label link is in no answer: the label comes through the admin's route", () => {
    expect(answersWith([`${shop.sandbox.url}/labels/`])).toEqual([])
    expect(answersWith([`${PLUGIN}/shipments/`]).length).toBeGreaterThan(0)
  })

  it("the callback's address is in no table and no answer, so that nobody can call it", async () => {
    const [sent] = await sandboxShipments(shop)
    const url = new URL(String(sent?.body.callback_success_url))
    const token = url.pathname.split("/").at(-1) ?? ""
    expect(token.length).toBeGreaterThan(40)
    expect(tablesWith(await dump(), [token])).toEqual([])
    expect(answersWith([token])).toEqual([])
  })

  it("the public order shows the row's id and claim, and nothing of the ledger", async () => {
    const id = seen.orders.tracked
    const [row] = await query<{ id: string; idempotency_key: string; shipment_id: string }>(
      "SELECT id, idempotency_key, shipment_id FROM shipment_ordering_shipment WHERE order_id = $1",
      [id],
    )
    const fields = encodeURIComponent("*fulfillments,+fulfillments.data")
    const text = JSON.stringify(await shop.storefront.get(`/store/orders/${id}?fields=${fields}`))
    expect(text).toContain(row?.id ?? "?")
    expect(text).not.toContain(row?.idempotency_key ?? "?")
    expect(text).not.toMatch(/label_url|sealed|callback|price_with_tax/)
  })
})
