import type { z } from "zod"
import type { DataFile } from "./data-file"

/** The tables of the sandbox, in memory and, if there is one, in a data file. */
export class Database {
  private readonly tables = new Map<string, Pick<Table<unknown>, "load" | "clear">>()
  private file: DataFile | undefined

  /** Why changes can no longer be saved; then nothing may be acknowledged. */
  get failure(): string | undefined {
    return this.file?.failure
  }

  table<Row>(name: string, schema: z.ZodType<Row>, index?: TableIndex<Row>): Table<Row> {
    const table = new Table<Row>(schema, index, {
      put: (id, record) => this.file?.put({ table: name, id, record }),
      delete: (id) => this.file?.delete({ table: name, id }),
    })
    this.tables.set(name, table)
    return table
  }

  /**
   * Loads a data file, and saves every later change in it.
   *
   * @throws Error that names the line that cannot be read
   */
  open(file: DataFile): void {
    try {
      file.read(({ table, id, record }) => {
        const rows = this.tables.get(table)
        if (rows === undefined) throw new Error(`there is no table "${table}"`)
        rows.load(id, record)
      })
    } catch (error) {
      void file.close()
      throw error
    }
    this.file = file
  }

  clear(): void {
    for (const table of this.tables.values()) table.clear()
    this.file?.clear()
  }

  /** Resolves once all changes until now are saved, or {@link failure} says why they cannot be. */
  async saved(): Promise<void> {
    await this.file?.saved()
  }

  async close(): Promise<void> {
    await this.file?.close()
  }
}

/** An index beside a table: `put` is called for every record that is put, `clear` when all are deleted. */
type TableIndex<Row> = { put: (row: Row) => void; clear: () => void }

/** Records of one kind by id, in the order in which they were added. */
export class Table<Row> {
  private readonly rows = new Map<string, Row>()

  constructor(
    private readonly schema: z.ZodType<Row>,
    private readonly index: TableIndex<Row> | undefined,
    private readonly file: { put: (id: string, row: Row) => void; delete: (id: string) => void },
  ) {}

  get(id: string): Row | undefined {
    return this.rows.get(id)
  }

  all(): Row[] {
    return [...this.rows.values()]
  }

  /** Saves a new or changed record. */
  put(id: string, row: Row): void {
    this.keep(id, row)
    this.file.put(id, row)
  }

  delete(id: string): void {
    if (this.rows.delete(id)) this.file.delete(id)
  }

  /** Adds a record from the file. @throws ZodError when it does not belong to this table */
  load(id: string, record: unknown): void {
    this.keep(id, this.schema.parse(record))
  }

  clear(): void {
    this.rows.clear()
    this.index?.clear()
  }

  private keep(id: string, row: Row): void {
    this.rows.set(id, row)
    this.index?.put(row)
  }
}
