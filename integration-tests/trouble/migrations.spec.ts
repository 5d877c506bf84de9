import { type Migration, MigrationRunner } from "@medusajs/framework/mikro-orm/migrations"
import { MikroORM, PostgreSqlDriver } from "@medusajs/framework/mikro-orm/postgresql"
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

/** Runs migrations as Medusa does, each in one transaction. */
async function migrate(wanted: string[], way: "up" | "down"): Promise<void> {
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: databaseUrl,
    discovery: { warnWhenNoEntities: false },
  })
  try {
    const driver = orm.em.getDriver()
    const runner = new MigrationRunner(
      driver,
      { disableForeignKeys: false, transactional: true },
      orm.config,
    )
    for (const name of wanted) {
      const exported = (await import(path.join(folder, name))) as Record<
        string,
        new (...of: ConstructorParameters<typeof Migration>) => Migration
      >
      const Made = exported[name]
      if (!Made) throw new Error(`${name} exports no migration of its name`)
      await runner.run(new Made(driver, orm.config), way)
    }
  } finally {
    await orm.close()
  }
}

const migrateAll = (wanted: string[]) => migrate(wanted, "up")

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
  await migrate([...names].reverse(), "down")
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

const OLD_SETTINGS = {
  markup_percent: "5",
  account_price_rules: { ee: { markup_fixed: "1" } },
  option_price_rules: { carrierB_classic: { minimum: "3" } },
  auto_fulfil_shipping_profiles: ["sp_1"],
  auto_fulfil_locations: [],
}

const storedSettings = () =>
  runSql<{ version: number; values: { rules?: { name: string }[] } }>(
    databaseUrl,
    "SELECT version, values FROM shipment_ordering_settings",
  )

it("settings that shipping rules have replaced become rules, once", async () => {
  const at = names.indexOf("Migration20261130060000")
  await migrateAll(names.slice(0, at))
  await runSql(
    databaseUrl,
    "INSERT INTO shipment_ordering_settings (id, handle, version, values) VALUES ('a', 'default', 7, $1)",
    [OLD_SETTINGS],
  )
  await migrateAll(names.slice(at))
  const [row] = await storedSettings()
  expect(row).toEqual({
    version: 8,
    values: { markup_percent: "5", rules: expect.any(Array) },
  })
  expect(row?.values.rules?.map(({ name }) => name)).toEqual([
    "Prices of account ee",
    "Prices of carrierB_classic",
    "Shipping profiles fulfilled automatically",
  ])
  await migrateAll(names.slice(at))
  expect(await storedSettings()).toEqual([row])
})
