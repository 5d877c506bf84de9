import { z } from "zod"

/** An index beside a table: `put` is called for every record that is put, `clear` when all are deleted. */
export type TableIndex<Row> = { put: (row: Row) => void; clear: () => void }

/** Records of one kind by id, in the order in which they were added. */
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

  /** Saves a new or changed record. */
  put(id: string, row: Row): void {
    this.keep(id, row)
    this.parts.note({ table: this.parts.name, id, record: row })
  }

  delete(id: string): void {
    if (this.rows.delete(id)) this.parts.note({ table: this.parts.name, id })
  }

  /** Repeats a change from the file. @throws ZodError when the record does not belong to this table */
  replay(id: string, record: unknown): void {
    if (record === undefined) this.rows.delete(id)
    else this.keep(id, this.parts.schema.parse(record))
  }

  clear(): void {
    this.rows.clear()
    this.parts.index?.clear()
  }

  /** The changes that rebuild this table from nothing. */
  *changes(): Generator<Change> {
    for (const [id, record] of this.rows) yield { table: this.parts.name, id, record }
  }

  private keep(id: string, row: Row): void {
    this.rows.set(id, row)
    this.parts.index?.put(row)
  }
}

/** One record of a table was put or, if there is no record, removed. */
export const changeSchema = z.strictObject({
  table: z.string(),
  id: z.string(),
  record: z.unknown().optional(),
})

export type Change = { table: string; id: string; record?: unknown }
