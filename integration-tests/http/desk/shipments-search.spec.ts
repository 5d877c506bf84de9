import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  LedgerSearch,
  type LedgerFilter,
  type LedgerPage,
} from "../../../src/modules/shipment_ordering/ledger/ledger-search"
import { addLedgerRows } from "../../harness/ledger-rows"
import { runSql } from "../../harness/run-sql"
import { shopWithKey } from "../../harness/worlds"

const ROWS = 100_000
const PAGE: LedgerPage = { limit: 20 }

const shop = shopWithKey()
let database: Knex
/** Each statement with its values, as it went to the database. */
let statements: { sql: string; bindings: unknown[] }[]

beforeAll(async () => {
  // The trigger's rows for so many shipments are not needed here.
  await runSql(shop.databaseUrl, "alter table shipment_ordering_shipment disable trigger user")
  await addLedgerRows(shop, { count: ROWS, newest: "2026-05-01T00:00:00Z" })
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment set state = 'failed' where shipment_id = '100500'`,
  )
  await runSql(shop.databaseUrl, "vacuum analyze shipment_ordering_shipment")
  database = knex({ client: "pg", connection: shop.databaseUrl })
  database.on("query", (query: { sql: string; bindings: unknown[] }) => statements.push(query))
})
beforeEach(() => {
  statements = []
})
afterAll(async () => {
  await database.destroy()
  await runSql(shop.databaseUrl, "alter table shipment_ordering_shipment enable trigger user")
})

/** The number of rows that the database reads for the last query, beside those of the answer. */
async function rowsLookedAt(): Promise<number[]> {
  expect(statements.length).toBeGreaterThan(0)
  const seen: number[] = []
  for (const { sql, bindings } of statements) {
    const [answer] = await runSql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      shop.databaseUrl,
      `explain (analyze, format json) ${sql}`,
      bindings,
    )
    seen.push(answer ? scanned(answer["QUERY PLAN"][0].Plan) : Number.NaN)
  }
  return seen
}

interface PlanNode {
  "Node Type": string
  "Actual Rows": number
  "Rows Removed by Filter"?: number
  Plans?: PlanNode[]
}

function scanned(node: PlanNode): number {
  const own = node["Node Type"].includes("Scan")
    ? node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)
    : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + scanned(child), own)
}

it.each<[string, LedgerFilter]>([
  ["the order's number", { q: "#100500", equal: {} }],
  ["a tracking number", { q: "ZZ100500LV", equal: {} }],
  ["a reference", { q: "100500-ABC500", equal: {} }],
  ["a part of a number", { q: "z100500l", equal: {} }],
  ["a rare state", { states: ["failed"], equal: {} }],
])(
  "the list of 100,000 shipments is searched by %s without looking through it",
  async (_, filter) => {
    const { rows, count } = await new LedgerSearch(database).page(filter, PAGE)
    expect(rows.map(({ shipment_id }) => shipment_id)).toEqual(["100500"])
    expect(count).toBe(1)
    for (const seen of await rowsLookedAt()) expect(seen).toBeLessThan(10)
  },
)

it("the list of 100,000 shipments is searched by a whole number without looking at the addresses", async () => {
  await runSql(
    shop.databaseUrl,
    "insert into order_address (id) select 'ordaddr_search_' || row from generate_series(1, 20000) as row",
  )
  for (const q of ["#100500", "ZZ100500LV", "100500-ABC500"]) {
    expect((await new LedgerSearch(database).page({ q, equal: {} }, PAGE)).count).toBe(1)
  }
  for (const seen of await rowsLookedAt()) expect(seen).toBeLessThan(10)
  await runSql(shop.databaseUrl, "delete from order_address where id like 'ordaddr\\_search\\_%'")
})

it("the list of 100,000 shipments is counted to 10,000, and continues after a shipment without looking at those before", async () => {
  const after = "soshp_190000"
  const { rows, count } = await new LedgerSearch(database).page({ equal: {} }, { limit: 20, after })
  expect(rows.map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, index) => `soshp_${190_001 + index}`),
  )
  expect(count).toBe(10_001)
  const [page, counted] = (await rowsLookedAt()).sort((one, other) => one - other)
  expect(page).toBeLessThan(25)
  expect(counted).toBeLessThan(10_010)
})

it("the list of 100,000 shipments is exported up to the newest 10,000 of a search", async () => {
  const filter = { q: "ZZ1", equal: {} }
  const { count, chunks } = await new LedgerSearch(database).countedChunks(filter, 5_000)
  let read = 0
  for await (const rows of chunks) read += rows.length
  expect([count, read]).toEqual([10_000, 10_000])
})

it("the list of 100,000 shipments is read in pieces, each without looking at those before", async () => {
  let read = 0
  for await (const rows of new LedgerSearch(database).chunks({ equal: {} }, 1_000)) {
    read += rows.length
    expect(rows.length).toBeLessThanOrEqual(1_000)
  }
  expect(read).toBe(ROWS)
  for (const seen of await rowsLookedAt()) expect(seen).toBeLessThanOrEqual(1_001)
})
