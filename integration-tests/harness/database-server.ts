import { escapeLiteral } from "pg"
import { runSql } from "./run-sql"

/**
 * A PostgreSQL server on which tests make databases.
 *
 * All names that it makes or drops start with `shipment_ordering_`: on a shared server, nothing else is touched.
 */
export class DatabaseServer {
  /** @param adminUrl a database on the server that the role may connect to while it makes others */
  constructor(readonly adminUrl: string) {}

  urlOf(database: string): string {
    const url = new URL(this.adminUrl)
    url.pathname = `/${database}`
    return url.toString()
  }

  /** Makes an empty database, or a copy of `template`, which must have no connections. @returns its connection URL */
  async createDatabase(name: string, { template }: { template?: string } = {}): Promise<string> {
    // FILE_COPY: two checkpoints and a plain copy are faster than logging every page of a shop's 200 tables.
    const copy = template === undefined ? "" : ` TEMPLATE ${quote(template)} STRATEGY FILE_COPY`
    await runSql(this.adminUrl, `CREATE DATABASE ${quote(name)}${copy}`)
    return this.urlOf(name)
  }

  /** Drops a database if it is there, and ends its connections. */
  async dropDatabase(name: string): Promise<void> {
    await runSql(this.adminUrl, `DROP DATABASE IF EXISTS ${quote(name)} WITH (FORCE)`)
  }

  /** Notes by name (see `setNote`); null for databases without one. */
  async listDatabases(prefix: string): Promise<Map<string, string | null>> {
    const rows = await runSql<{ name: string; note: string | null }>(
      this.adminUrl,
      `SELECT datname AS name, shobj_description(oid, 'pg_database') AS note
         FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname`,
      [prefix],
    )
    return new Map(rows.map(({ name, note }) => [name, note]))
  }

  /** Keeps a text with the database itself. */
  async setNote(name: string, note: string): Promise<void> {
    await runSql(this.adminUrl, `COMMENT ON DATABASE ${quote(name)} IS ${escapeLiteral(note)}`)
  }
}

function quote(name: string): string {
  if (!/^shipment_ordering_[a-z0-9_]{1,44}$/.test(name)) {
    throw new Error(`Not a name of a test database: ${name}`)
  }
  return `"${name}"`
}
