import { z } from "zod"

/** How a table is kept beside its records: called for every record that is put, and when all are gone. */
export type TableIndex<Row> = { put: (row: Row) => void; clear: () => void }

/** Records of one kind by their id, in the order in which they came. */
export class Table<Row> {
  private readonly rows = new Map<string, Row>()

  constructor(
    private readonly parts: {
      name: string
      schema: z.ZodType<Row>
      index?: TableIndex<Row>
      note: (change: Change) => void
    },
  ) {}

  get(id: string): Row | undefined {
    return this.rows.get(id)
  }

  all(): Row[] {
    return [...this.rows.values()]
  }

  /** Keeps a record that is new or was changed. */
  put(id: string, row: Row): void {
    this.keep(id, row)
    this.parts.note({ table: this.parts.name, id, record: row })
  }

  delete(id: string): void {
    if (this.rows.delete(id)) this.parts.note({ table: this.parts.name, id })
  }

  /** Takes a change that was written earlier. @throws ZodError when the record is not of this table */
  replay(id: string, record: unknown): void {
    if (record === undefined) this.rows.delete(id)
    else this.keep(id, this.parts.schema.parse(record))
  }

  clear(): void {
    this.rows.clear()
    this.parts.index?.clear()
  }

  /** What would make this table out of nothing. */
  *changes(): Generator<Change> {
    for (const [id, record] of this.rows) yield { table: this.parts.name, id, record }
  }

  private keep(id: string, row: Row): void {
    this.rows.set(id, row)
    this.parts.index?.put(row)
  }
}

/** One record of one table was put in place, or removed when it has none. */
export const changeSchema = z.strictObject({
  table: z.string(),
  id: z.string(),
  record: z.unknown().optional(),
})

export type Change = { table: string; id: string; record?: unknown }
