// A shop with a key: Medusa's tables as its migrations made them.
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { MEDUSA_TABLES } from "../../../src/modules/shipment_ordering/medusa-tables"
import { repositoryRoot } from "../../harness/repository-paths"
import { runSql } from "../../harness/run-sql"
import { runJob } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()
/** Columns of Medusa's tables, by table. */
let columns: Map<string, Set<string>>

beforeAll(async () => {
  const rows = await runSql<{ table_name: string; names: string[] }>(
    shop.databaseUrl,
    `select table_name, array_agg(column_name::text) as names from information_schema.columns
      where table_schema = current_schema() and table_name <> 'mikro_orm_migrations'
        and table_name not like 'shipment\\_ordering\\_%'
      group by table_name`,
  )
  columns = new Map(rows.map(({ table_name, names }) => [table_name, new Set(names)]))
})

it.each(Object.entries(MEDUSA_TABLES))(
  "Medusa's table %s still has the columns that the plugin reads",
  (table, needed) => {
    const missing = needed.split(" ").filter((column) => !columns.get(table)?.has(column))
    expect(missing).toEqual([])
  },
)

it("SQL reads Medusa's tables in one file only", () => {
  const src = path.join(repositoryRoot, "src")
  const named = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !file.includes("__tests__"))
    .flatMap((file) => tablesIn(readFileSync(path.join(src, file), "utf8")).map(() => file))
  expect([...new Set(named)]).toEqual(["modules/shipment_ordering/medusa-tables.ts"])
})

it("no table of Medusa has an index of the plugin", async () => {
  await runJob(shop, "shipment-ordering-erase")
  const indexes = await runSql<{ tablename: string }>(
    shop.databaseUrl,
    `select tablename from pg_indexes where indexdef like '%shipment\\_ordering\\_%'
      and tablename not like 'shipment\\_ordering\\_%'`,
  )
  expect(indexes).toEqual([])
})

/** Medusa's tables that a source file with SQL names. */
function tablesIn(source: string): string[] {
  if (!/knex|\bselect\b/i.test(source)) return []
  const code = source.replace(/\/\*[^]*?\*\/|\/\/.*/g, "")
  return [...code.matchAll(/(?:\b(?:from|join|into|update)\s+"?|knex(?:<.+>)?\(")(\w+)/g)].flatMap(
    ([, table = ""]) => (columns.has(table) ? table : []),
  )
}
