// A shop with the most detailed log, private files and a recorder in front of the service. It has sent orders of
// one recipient until there is a shipment in every state. Each failure of the service repeats the key or the person.
import { existsSync, mkdtempSync, readFileSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { ageShipments } from "../../harness/ledger-rows"
import { freePort } from "../../harness/local-server"
import { recordApi, type RequestRecorder } from "../../harness/record-api"
import { runSql } from "../../harness/run-sql"
import { ENCRYPTION_KEY, errorLines } from "../../harness/store-process"
import { readMetricsText, readSpans } from "../../harness/telemetry"
import { fillCart, listShipments, runJob, sandboxShipments } from "../../harness/test-shop"
import { shopInTrouble } from "../../harness/worlds"
import { exposeSecrets, type Exposure, RECIPIENT, RECIPIENT_EMAIL } from "./expose-secrets"

const directory = mkdtempSync(path.join(tmpdir(), "shipment-ordering-secrets-"))
const spansFile = path.join(directory, "spans")
let metricsPort = 0

beforeAll(async () => {
  metricsPort = await freePort()
})

const shop = shopInTrouble({ shipped_on: "numbers" }, () => ({
  env: {
    LOG_LEVEL: "silly",
    STORE_FILES: directory,
    STORE_SPANS: spansFile,
    OTEL_METRICS_EXPORTER: "prometheus",
    OTEL_EXPORTER_PROMETHEUS_PORT: String(metricsPort),
  },
  // The store's own job runs every minute: shipments must stay as they are.
  timing: { confirmRepeatAfterSeconds: 3600 },
}))

const PLUGIN = "/admin/shipment-ordering"
/** A phone number of no country. */
const MISTYPED_PHONE = "+9991234567890"

let recorder: RequestRecorder
let seen: Exposure
/** Every row of every table as JSON, by table. */
let dump: Map<string, string[]>
const log: string[] = []

beforeAll(async () => {
  log.push(...shop.store.logs.lines)
  shop.store.logs.follow((line) => log.push(line))
  recorder = await recordApi(shop)
  seen = await exposeSecrets(shop)
  const [everything] = await query<{ sql: string }>(
    `select string_agg(format(
              'select %1$L as name, array(select row_to_json(t)::text from %1$I t) as rows', table_name
            ), ' union all ') as sql
       from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables = await query<{ name: string; rows: string[] }>(everything?.sql ?? "")
  dump = new Map(tables.map(({ name, rows }) => [name, rows]))
})

afterAll(async () => {
  await recorder.close()
  await rm(directory, { recursive: true })
})

const query = <Row extends object>(sql: string, values: unknown[] = []) =>
  runSql<Row>(shop.databaseUrl, sql, values)

/** A secret in each form in which it might be stored. */
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString("base64"),
  Buffer.from(secret).toString("base64url"),
  Buffer.from(secret).toString("hex"),
]

const keyForms = () => formsOf(shop.sandbox.key)
const encryptionKeyForms = [
  ...formsOf(ENCRYPTION_KEY),
  Buffer.from(ENCRYPTION_KEY, "base64").toString("hex"),
]
const personForms = [
  ...[RECIPIENT.first_name, RECIPIENT.last_name, RECIPIENT.address_1, RECIPIENT.phone],
  ...[RECIPIENT_EMAIL, MISTYPED_PHONE],
].flatMap(formsOf)

const holds = (text: string, forms: string[]) => forms.some((form) => text.includes(form))

/** The tables with a row that holds one of the texts. */
const tablesWith = (tables: typeof dump, texts: string[]) =>
  [...tables.keys()].filter((name) => tables.get(name)?.some((row) => holds(row, texts)))

const answersWith = (forms: string[]) =>
  [...seen.answers].filter(([, body]) => holds(body, forms)).map(([address]) => address)

it("a recipient's data is sealed while a request may be sent again, and erased as soon as it will not", async () => {
  for (const [state, { id }] of Object.entries(seen.orders)) {
    expect((await listShipments(shop, id))[0]).toMatchObject({ state })
  }
  const rows = await query<{ state: string; sealed_body: string | null }>(
    "select state, sealed_body from shipment_ordering_shipment",
  )
  const sealed = expect.stringMatching(/^v1\.[0-9a-f]{8}\./) as string
  expect(Object.fromEntries(rows.map((row) => [row.state, row.sealed_body]))).toEqual({
    ordered: sealed,
    confirm_unknown: sealed,
    tracked: null,
    abandoned: null,
    failed: null,
  })
})

it("no table holds the API key, the encryption key or the address of a callback", async () => {
  const [sent] = await sandboxShipments(shop)
  const { pathname } = new URL(String(sent?.body.callback_success_url))
  const token = pathname.split("/").at(-1) ?? ""
  expect(token.length).toBeGreaterThan(40)
  expect(dump.size).toBeGreaterThan(100)
  expect(tablesWith(dump, [...keyForms(), ...encryptionKeyForms, token])).toEqual([])
  expect(answersWith([token])).toEqual([])
})

it("no table of the plugin holds the recipient in clear, and of Medusa's only those for addresses", async () => {
  const ours = new Map([...dump].filter(([table]) => table.startsWith("shipment_ordering_")))
  expect(ours.size).toBeGreaterThanOrEqual(13)
  expect(tablesWith(ours, personForms)).toEqual([])
  expect(tablesWith(dump, [RECIPIENT.phone]).sort()).toEqual([
    "cart_address",
    "fulfillment_address",
    "order_address",
    "workflow_execution",
  ])
  const executions = await query(
    "select distinct workflow_id from workflow_execution where row_to_json(workflow_execution)::text like $1",
    [`%${RECIPIENT.phone}%`],
  )
  expect(executions).toEqual([{ workflow_id: "complete-cart" }])
  const prices = ours.get("shipment_ordering_price_record") ?? []
  expect(prices.length).toBeGreaterThan(0)
  expect(prices.join()).not.toContain(RECIPIENT.postal_code)
})

it("a stored error has the service's words, with names of fields in place of the recipient's data", async () => {
  const errors = (
    await query<{ last_error: object }>(
      "select last_error from shipment_ordering_shipment where state = 'failed'",
    )
  ).map(({ last_error }) => JSON.stringify(last_error))
  expect(errors).toContainEqual(expect.stringContaining("[recipient_email] does not exist"))
  expect(errors.filter((error) => holds(error, personForms))).toEqual([])
})

it("no answer has a key, although the service says the API key in its own answers", () => {
  expect(seen.answers.size).toBeGreaterThan(30)
  expect(answersWith([...keyForms(), ...encryptionKeyForms])).toEqual([])
  // The refusals did arrive.
  expect(answersWith(["[redacted]"]).length).toBeGreaterThan(0)
})

it("no answer of the plugin has the recipient, except for the name in those about shipments", () => {
  const oursWith = (forms: string[]) =>
    answersWith(forms).filter((address) => !address.includes("/orders/"))
  expect(oursWith([RECIPIENT.phone, RECIPIENT.address_1, RECIPIENT_EMAIL])).toEqual([])
  const named = oursWith(personForms)
  expect(named.filter((address) => !address.includes(` ${PLUGIN}/shipments`))).toEqual([])
})

it("no answer has the service's link of a label, which opens without a login", () => {
  const link = `${shop.sandbox.url}/labels/`
  expect(tablesWith(dump, [link])).toContain("shipment_ordering_shipment")
  expect(answersWith([link])).toEqual([])
})

it("a customer's order shows the id of its shipment, and nothing else of the ledger", async () => {
  const { id } = seen.orders.tracked
  const [row] = await query<{ id: string; idempotency_key: string }>(
    "select id, idempotency_key from shipment_ordering_shipment where order_id = $1",
    [id],
  )
  const fields = encodeURIComponent("*fulfillments,+fulfillments.data")
  const text = JSON.stringify(await shop.storefront.get(`/store/orders/${id}?fields=${fields}`))
  expect(text).toContain(row?.id ?? "?")
  expect(text).not.toContain(row?.idempotency_key ?? "?")
  expect(text).not.toMatch(/label_url|sealed|callback|price_with_tax/)
})

it("the service gets the recipient when a shipment is ordered, and by no other request", () => {
  const telling = recorder.requests.filter((request) =>
    holds(`${request.path} ${String(request.query)} ${request.text}`, personForms),
  )
  const ordering = recorder.requests.filter(
    ({ method, path }) => method === "POST" && !path.endsWith("/confirm"),
  )
  expect(ordering.length).toBeGreaterThanOrEqual(3)
  expect(telling).toEqual(ordering)
  for (const text of [RECIPIENT.last_name, RECIPIENT.address_1, RECIPIENT.phone, RECIPIENT_EMAIL]) {
    expect(telling[0]?.text).toContain(text)
  }
  const prices = recorder.requests.filter(({ path }) => path.endsWith("/services/calculate"))
  expect(prices.some(({ query: of }) => String(of).includes(RECIPIENT.postal_code))).toBe(true)
})

it("a key is shown by its last characters, sealed again at each saving, and erased with the address", async () => {
  const { settings } = await shop.admin.get<{ settings: Record<string, unknown> }>(
    `${PLUGIN}/settings`,
  )
  expect(settings.api_key_hint).toBe(`…${shop.sandbox.key.slice(-4)}`)
  expect(settings).not.toHaveProperty("api_key")
  const seals = () =>
    query<{ sealed_key: string }>("select sealed_key from shipment_ordering_account_key")
  const [before] = await seals()
  expect(tablesWith(dump, [before?.sealed_key ?? "?"])).toEqual(["shipment_ordering_account_key"])
  await shop.configure({ api_key: shop.sandbox.key })
  const after = await seals()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual([before])
  await shop.configure({ base_url: "http://127.0.0.1:9" })
  expect(await seals()).toEqual([])
  await shop.configure({ base_url: recorder.url, api_key: shop.sandbox.key })
})

it("a label's file is deleted with old data, and again by the next run of the job if it could not be", async () => {
  const { id } = seen.orders.tracked
  const fileOf = async () =>
    (
      await query<{ file_id: string }>(
        `select file_id from shipment_ordering_label as label
           join shipment_ordering_shipment as row on row.id = label.shipment_row_id
          where order_id = $1`,
        [id],
      )
    ).map(({ file_id }) => path.join(directory, file_id))
  const [file = ""] = await fileOf()
  expect(file).toMatch(/\/shipment-ordering\/[0-9a-f]{32}\.pdf$/)
  await ageShipments(shop, id, 91)
  await rename(file, `${file}.away`)
  await runJob(shop, "shipment-ordering-erase")
  expect(await fileOf()).toEqual([file])
  await rename(`${file}.away`, file)
  await runJob(shop, "shipment-ordering-erase")
  expect(await fileOf()).toEqual([])
  expect(existsSync(file)).toBe(false)
})

it("log and alerts have ids, and no key or data of a person, whatever fails and whatever job runs", async () => {
  const address = { ...RECIPIENT, phone: MISTYPED_PHONE }
  const cart = await fillCart(shop, { shippingAddress: address })
  const chosen = await shop.storefront.send("POST", `/store/carts/${cart.id}/shipping-methods`, {
    option_id: shop.options.carrierB_classic,
  })
  expect(chosen.status).toBe(400)
  await query(
    `update shipment_ordering_shipment
        set entered_at = entered_at || jsonb_build_object(state, now() - interval '2 hours')`,
  )
  for (const job of ["alerts", "resume", "poll", "reconcile", "resume-runs", "clean-up"]) {
    await runJob(shop, `shipment-ordering-${job}`)
  }
  const alerts = await query<{ text: string }>(
    "select data::text as text from notification where channel = 'feed'",
  )
  expect(alerts.map(({ text }) => text).join()).toContain("[recipient_phone] is no telephone")
  expect(alerts.filter(({ text }) => holds(text, personForms))).toEqual([])

  expect(log.length).toBeGreaterThan(100)
  expect(log.join("\n")).toMatch(/"level":"debug".*shipment-ordering: call create/)
  const secrets = [...keyForms(), ...encryptionKeyForms, ...personForms]
  expect(log.filter((line) => holds(line, secrets))).toEqual([])
  expect(errorLines(log)).toEqual([])
})

it("spans and metrics have no key, no data of a person and no order, whatever fails and whatever job runs", async () => {
  const spans = readSpans(spansFile)
  expect(new Set(spans.map(({ name }) => name)).size).toBe(7)
  expect(spans.filter(({ status }) => status.code === 2).length).toBeGreaterThan(3)
  const metrics = await readMetricsText(metricsPort)
  expect(metrics).toContain("shipment_ordering_label_failures_total{")
  const [sent] = await sandboxShipments(shop)
  const places = [RECIPIENT.city, RECIPIENT.postal_code, String(sent?.body.callback_success_url)]
  const orders = Object.values(seen.orders).map(({ id }) => id)
  const secrets = [...keyForms(), ...encryptionKeyForms, ...personForms, ...places, ...orders]
  const lines = `${readFileSync(spansFile, "utf8")}\n${metrics}`.split("\n")
  expect(lines.filter((line) => holds(line, secrets))).toEqual([])
})
