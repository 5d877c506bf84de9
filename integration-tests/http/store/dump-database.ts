import { runSql } from "../../harness/run-sql"

/** Every row as JSON, by table. */
export type DatabaseDump = Map<string, string[]>

/** Reads every row of every table of a store's database. */
export async function dumpDatabase(databaseUrl: string): Promise<DatabaseDump> {
  const tables = await runSql<{ name: string }>(
    databaseUrl,
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const dump: DatabaseDump = new Map()
  for (const { name } of tables) {
    const rows = await runSql<{ row: string }>(
      databaseUrl,
      `SELECT row_to_json(t)::text AS row FROM ${name} t`,
    )
    dump.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return dump
}

/** The tables with a row that contains one of the texts. */
export function tablesWith(dump: DatabaseDump, texts: string[]): string[] {
  return [...dump].flatMap(([table, rows]) =>
    rows.some((row) => texts.some((text) => row.includes(text))) ? [table] : [],
  )
}
