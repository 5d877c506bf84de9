import { Client } from "pg"

/** Copying a database takes a second; what takes longer waits for something that does not come. */
const LONGEST_QUERY_MS = 60_000

/**
 * A PostgreSQL server on which we make databases of our own.
 *
 * All names that it makes or drops start with `shipment_ordering_`: on a server that is shared, nothing else is touched.
 */
export class DatabaseServer {
  /** @param adminUrl a database on the server that the role may connect to while it makes others */
  constructor(readonly adminUrl: string) {}

  urlOf(database: string): string {
    const url = new URL(this.adminUrl)
    url.pathname = `/${database}`
    return url.toString()
  }

  /** Whether the role of `adminUrl` may make databases; if not, only the database it names can be used. */
  async canCreateDatabases(): Promise<boolean> {
    const rows = await this.query<{ may: boolean }>(
      "SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user",
    )
    return rows[0]?.may ?? false
  }

  /**
   * Makes an empty database, or a copy of `template`, to which nobody may be connected at that moment.
   *
   * @returns its connection URL
   */
  async createDatabase(name: string, options: { template?: string } = {}): Promise<string> {
    const template = options.template === undefined ? "" : ` TEMPLATE ${ours(options.template)}`
    // FILE_COPY: two checkpoints and a plain copy are faster than logging every page of a shop's 200 tables.
    const strategy = options.template === undefined ? "" : " STRATEGY FILE_COPY"
    await this.query(`CREATE DATABASE ${ours(name)}${template}${strategy}`)
    return this.urlOf(name)
  }

  async renameDatabase(from: string, to: string): Promise<void> {
    await this.query(`ALTER DATABASE ${ours(from)} RENAME TO ${ours(to)}`)
  }

  /** Drops a database if it is there, and throws out whoever is connected to it. */
  async dropDatabase(name: string): Promise<void> {
    await this.query(`DROP DATABASE IF EXISTS ${ours(name)} WITH (FORCE)`)
  }

  async listDatabases(prefix: string): Promise<string[]> {
    const rows = await this.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname",
      [prefix],
    )
    return rows.map((row) => row.datname)
  }

  /** The note that was kept with a database, see `setNote`. */
  async noteOf(name: string): Promise<string | undefined> {
    const rows = await this.query<{ note: string | null }>(
      "SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1",
      [name],
    )
    return rows[0]?.note ?? undefined
  }

  /** Keeps a text with the database itself, so that it goes where the database goes. */
  async setNote(name: string, note: string): Promise<void> {
    const client = new Client()
    await this.query(`COMMENT ON DATABASE ${ours(name)} IS ${client.escapeLiteral(note)}`)
  }

  private async query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new Client({
      connectionString: this.adminUrl,
      connectionTimeoutMillis: LONGEST_QUERY_MS,
      query_timeout: LONGEST_QUERY_MS,
    })
    await client.connect()
    try {
      const result = await client.query(sql, values)
      return result.rows as Row[]
    } finally {
      await client.end()
    }
  }
}

function ours(name: string): string {
  if (!/^shipment_ordering_[a-z0-9_]{1,44}$/.test(name)) {
    throw new Error(`Not a database name of ours: ${name}`)
  }
  return `"${name}"`
}
