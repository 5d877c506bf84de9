import type { z } from "zod"
import type { Change, DataFile } from "./data-file"

/** The tables of the sandbox, in memory. With a data file, every change is written before it is acknowledged. */
export class Database {
  private readonly tables = new Map<string, Pick<Table<unknown>, "replay" | "clear" | "entries">>()
  private file: DataFile | undefined
  private batch: Change[] | undefined

  /** Why changes can no longer be saved; then nothing may be acknowledged. */
  get failure(): string | undefined {
    return this.file?.failure
  }

  table<Row>(name: string, schema: z.ZodType<Row>, index?: TableIndex<Row>): Table<Row> {
    const table = new Table<Row>(schema, index, (id, record) =>
      this.together(() => this.batch?.push({ table: name, id, record })),
    )
    this.tables.set(name, table)
    return table
  }

  /** Writes all changes inside as one: after a crash either all of them are there, or none. */
  together<Result>(work: () => Result): Result {
    if (this.batch !== undefined) return work()
    this.batch = []
    try {
      return work()
    } finally {
      if (this.batch.length > 0) this.file?.append(this.batch)
      this.batch = undefined
    }
  }

  /**
   * Loads a data file, and saves every later change in it.
   *
   * @throws Error that names the line that cannot be read, or why the file cannot be written
   */
  open(file: DataFile): void {
    try {
      file.read(({ table, id, record }) => {
        const known = this.tables.get(table)
        if (known === undefined) throw new Error(`there is no table "${table}"`)
        known.replay(id, record)
      })
      file.rewrite(this.changes())
    } catch (error) {
      file.close()
      throw error
    }
    this.file = file
  }

  /** Deletes everything, then does the work as the first change. */
  restart(work: () => void): void {
    for (const table of this.tables.values()) table.clear()
    this.batch = []
    try {
      work()
    } finally {
      this.batch = undefined
    }
    this.file?.replace(this.changes())
  }

  close(): void {
    this.file?.close()
  }

  private *changes(): Generator<Change> {
    for (const [table, rows] of this.tables) {
      for (const [id, record] of rows.entries()) yield { table, id, record }
    }
  }
}

/** An index beside a table: `put` is called for every record that is put, `clear` when all are deleted. */
type TableIndex<Row> = { put: (row: Row) => void; clear: () => void }

/** Records of one kind by id, in the order in which they were added. */
export class Table<Row> {
  private readonly rows = new Map<string, Row>()

  /** @param note called for every new or changed record, and without a record for a deleted one */
  constructor(
    private readonly schema: z.ZodType<Row>,
    private readonly index: TableIndex<Row> | undefined,
    private readonly note: (id: string, record?: Row) => void,
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
    this.note(id, row)
  }

  delete(id: string): void {
    if (this.rows.delete(id)) this.note(id)
  }

  /** Repeats a change from the file. @throws ZodError when the record does not belong to this table */
  replay(id: string, record: unknown): void {
    if (record === undefined) this.rows.delete(id)
    else this.keep(id, this.schema.parse(record))
  }

  clear(): void {
    this.rows.clear()
    this.index?.clear()
  }

  entries(): Iterable<[string, Row]> {
    return this.rows.entries()
  }

  private keep(id: string, row: Row): void {
    this.rows.set(id, row)
    this.index?.put(row)
  }
}
