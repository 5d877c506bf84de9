import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { BoxFields, StoredBox } from "./box-fields"
import { type ImportedBox, type ImportMode, type ImportPlan, planImport } from "./plan-import"
import { type IdDifference, sameIds } from "./same-ids"

export type BoxRow = StoredBox & { created_at: Date; updated_at: Date; deleted_at: Date | null }

/** What becomes of a box that is sent: it is kept, or why not. */
export type BoxOutcome =
  | { kind: "kept"; box: BoxRow }
  | { kind: "too-many" }
  | { kind: "used-name"; name: string }
  | { kind: "unknown" }

interface Import {
  boxes: readonly ImportedBox[]
  mode: ImportMode
  /** Whether what it comes to is to be done. */
  decide: (plan: ImportPlan) => boolean
}

const TABLE = "shipment_ordering_box"

/** The merchant's boxes. No two have the same name. Two changes at the same time wait for each other. */
export class BoxStore {
  constructor(private readonly knex: Knex) {}

  /**
   * Adds a box; without a rank, behind all others.
   *
   * @param most how many there can be
   */
  async create(
    { rank, ...box }: Omit<BoxFields, "rank"> & { rank?: number },
    most: number,
  ): Promise<BoxOutcome> {
    return this.knex.transaction(async (transaction) => {
      await lock(transaction)
      const stored = await live(transaction).select("name", "rank")
      if (stored.length >= most) {
        return { kind: "too-many" }
      }
      if (stored.some(({ name }) => name === box.name)) {
        return { kind: "used-name", name: box.name }
      }
      const last = Math.max(-1, ...stored.map((other) => other.rank))
      const row = { id: generateEntityId("", "sobox"), ...box, rank: rank ?? last + 1 }
      const [created] = await transaction<BoxRow>(TABLE).insert(row).returning("*")
      return created ? { kind: "kept", box: created } : { kind: "unknown" }
    })
  }

  /**
   * Changes a box. One that shares its name since before names had to differ may keep it.
   *
   * @param check throws when the box must not become what it would; nothing is changed then
   */
  async change(
    id: string,
    changes: Partial<BoxFields>,
    check: (box: BoxFields) => void,
  ): Promise<BoxOutcome> {
    return this.knex.transaction(async (transaction) => {
      await lock(transaction)
      const before = await live(transaction).where({ id }).first()
      if (!before) {
        return { kind: "unknown" }
      }
      check({ ...before, ...changes })
      const { name = before.name } = changes
      if (name !== before.name && (await live(transaction).where({ name }).first("id"))) {
        return { kind: "used-name", name }
      }
      const [changed] = await live(transaction)
        .where({ id })
        .update({ ...changes, updated_at: transaction.fn.now() })
        .returning("*")
      return changed ? { kind: "kept", box: changed } : { kind: "unknown" }
    })
  }

  /** @returns whether there was such a box */
  async delete(id: string): Promise<boolean> {
    return (await live(this.knex).where({ id }).delete()) > 0
  }

  /**
   * Puts the boxes in this order, all of them or none.
   *
   * @returns undefined once it is done; else the ids that are no box's, or those that were left out
   */
  async reorder(ids: readonly string[]): Promise<IdDifference | undefined> {
    return this.knex.transaction(async (transaction) => {
      await lock(transaction)
      const stored = await live(transaction).select("id")
      const difference = sameIds(
        ids,
        stored.map(({ id }) => id),
      )
      if (!difference) {
        await live(transaction).update({
          rank: transaction.raw("array_position(?::text[], id) - 1", [[...ids]]),
          updated_at: transaction.fn.now(),
        })
      }
      return difference
    })
  }

  /** Makes the boxes what a table says, all of it or nothing. @returns what it comes to, done or not */
  async import({ boxes, mode, decide }: Import): Promise<ImportPlan> {
    return this.knex.transaction(async (transaction) => {
      await lock(transaction)
      const stored = await live(transaction).select("*").orderBy("rank").orderBy("id")
      const plan = planImport(stored, boxes, mode)
      if (decide(plan)) {
        await carryOut(transaction, plan)
      }
      return plan
    })
  }
}

async function carryOut(
  transaction: Knex.Transaction,
  { added, changed, removed }: ImportPlan,
): Promise<void> {
  const gone = removed.map(({ id }) => id)
  await live(transaction).whereIn("id", gone).delete()
  for (const { id, after } of changed) {
    await live(transaction)
      .where({ id })
      .update({ ...after, updated_at: transaction.fn.now() })
  }
  if (added.length > 0) {
    const rows = added.map((box) => ({ id: generateEntityId("", "sobox"), ...box }))
    await transaction<BoxRow>(TABLE).insert(rows)
  }
}

/** Others may go on reading. */
function lock(transaction: Knex.Transaction): Promise<unknown> {
  return transaction.raw(`lock table ${TABLE} in share row exclusive mode`)
}

function live(knex: Knex) {
  return knex<BoxRow>(TABLE).whereNull("deleted_at")
}
