import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import path from "node:path"
import { runSql } from "../harness/run-sql"
import { testDatabase } from "../harness/test-database"

const folder = path.resolve(__dirname, "../../src/modules/shipment_ordering/migrations")

const models = path.resolve(folder, "../models")

interface Model {
  parse(): { tableName: string; schema: Record<string, unknown> }
}

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

it("the tables hold every field of the models", async () => {
  await migrateAll(names)
  const files = readdirSync(models).map((file) => path.join(models, file))
  const exported = await Promise.all(
    files.map(async (file) => Object.values((await import(file)) as Record<string, Model>)),
  )
  const found = new Set((await columns()).map(({ at }) => at.split(" ")[0]))
  expect(exported.flat()).toHaveLength(19)
  for (const entity of exported.flat()) {
    const { tableName, schema } = entity.parse()
    for (const field of Object.keys(schema)) {
      expect(found).toContain(`${tableName}.${field}`)
    }
  }
})

it("one idempotency key is one shipment, whatever the code believes", async () => {
  await migrateAll(names)
  await addShipment("first", "ordered")
  await expect(
    addShipment("second", "pending", { idempotency_key: "key of first" }),
  ).rejects.toThrow(/idempotency_key_unique/)
})

it("a filled database that is migrated once more keeps its rows", async () => {
  await migrateAll(names)
  await addShipment("unanswered", "pending")
  const before = await columns()
  await migrateAll(names)
  expect(await columns()).toEqual(before)
  expect(await runSql(databaseUrl, "SELECT id FROM shipment_ordering_shipment")).toHaveLength(1)
})
