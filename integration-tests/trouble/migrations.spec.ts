import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import path from "node:path"
import { runSql } from "../harness/run-sql"
import { testDatabase } from "../harness/test-database"

const folder = path.resolve(__dirname, "../../src/modules/shipment_ordering/migrations")
/** The last one of the first release's tables; shops have rows in them. */
const FIRST_TABLES = "Migration20261121153323"

const names = readdirSync(folder)
  .filter((file) => /^Migration\d+\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ""))
  .sort()

let databaseUrl: string
let database: string

beforeEach(async () => {
  database = `shipment_ordering_test_${randomBytes(6).toString("hex")}`
  databaseUrl = await testDatabase().server.createDatabase(database)
})

afterEach(() => testDatabase().server.dropDatabase(database))

/** Runs a migration's statements as Medusa does, in one transaction. */
async function migrate(name: string, way: "up" | "down"): Promise<void> {
  const exported = (await import(path.join(folder, name))) as Record<string, new () => Migration>
  const Made = exported[name]
  if (!Made) throw new Error(`${name} exports no migration of its name`)
  const migration = new Made()
  await migration[way]()
  await runSql(databaseUrl, `BEGIN; ${migration.getQueries().map(String).join("\n")} COMMIT;`)
}

const migrateAll = async (wanted: string[]) => {
  for (const name of wanted) await migrate(name, "up")
}

const columns = () =>
  runSql<{ at: string }>(
    databaseUrl,
    `SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
            coalesce(column_default, '') AS at
       FROM information_schema.columns WHERE table_name LIKE 'shipment_ordering_%' ORDER BY 1`,
  )

const addShipment = (id: string, state: string, extra: Record<string, string> = {}) => {
  const row = {
    id,
    state,
    identity: `identity of ${id}`,
    idempotency_key: `key of ${id}`,
    claim: "c",
    lease_until: "2026-11-20 12:00:00+00",
    account: "default",
    environment: "production",
    base_url: "https://service.example",
    order_id: `order of ${id}`,
    fulfillment_id: `fulfillment of ${id}`,
    service_code: "carrierA_standard",
    reference: "#1-abcdef",
    lines: "[]",
    packages: "[]",
    size_unit: "cm",
    package_type: "1",
    entered_at: "{}",
    ...extra,
  }
  const given = Object.keys(row)
  return runSql(
    databaseUrl,
    `INSERT INTO shipment_ordering_shipment (${given.join(", ")})
     VALUES (${given.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  )
}

it("an empty database gets all tables, and none is left when all are taken back", async () => {
  await migrateAll(names)
  const tables = new Set((await columns()).map(({ at }) => at.split(".")[0]))
  expect([...tables]).toEqual(
    expect.arrayContaining([
      "shipment_ordering_shipment",
      "shipment_ordering_alert",
      "shipment_ordering_reconciliation",
      "shipment_ordering_auto_fulfilment",
    ]),
  )
  for (const name of [...names].reverse()) await migrate(name, "down")
  expect(await columns()).toEqual([])
})

it("a filled database keeps its rows, and its shipments go on where they stood", async () => {
  const first = names.filter((name) => name <= FIRST_TABLES)
  await migrateAll(first)
  await addShipment("unanswered", "pending")
  await addShipment("with the carrier", "tracked", { tracking_numbers: "{A1,A2}" })
  await runSql(
    databaseUrl,
    `INSERT INTO shipment_ordering_label (id, shipment_row_id, content_base64, byte_length)
     VALUES ('label', 'with the carrier', 'JVBERi0=', 5)`,
  )
  await migrateAll(names.filter((name) => name > FIRST_TABLES))

  const rows = await runSql<Record<string, unknown>>(
    databaseUrl,
    `SELECT id, state, kind, announced_numbers, next_try_at IS NOT NULL AS is_looked_after
       FROM shipment_ordering_shipment ORDER BY id`,
  )
  expect(rows).toEqual([
    {
      id: "unanswered",
      state: "pending",
      kind: "delivery",
      announced_numbers: [],
      is_looked_after: true,
    },
    {
      id: "with the carrier",
      state: "tracked",
      kind: "delivery",
      // Customers are not told once more of what is long there.
      announced_numbers: ["A1", "A2"],
      is_looked_after: false,
    },
  ])
  const [label] = await runSql<{ content_base64: string }>(
    databaseUrl,
    "SELECT content_base64 FROM shipment_ordering_label",
  )
  expect(label?.content_base64).toBe("JVBERi0=")
})

it("a filled database that went forth and back and forth again is as one that went forth", async () => {
  await migrateAll(names)
  await addShipment("unanswered", "pending")
  const before = await columns()
  const later = names.filter((name) => name > FIRST_TABLES)
  for (const name of [...later].reverse()) await migrate(name, "down")
  await migrateAll(later)
  expect(await columns()).toEqual(before)
  expect(await runSql(databaseUrl, "SELECT id FROM shipment_ordering_shipment")).toHaveLength(1)
})
