import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { StoredBox } from "./box-fields"
import { type ImportedBox, type ImportMode, type ImportPlan, planImport } from "./plan-import"
import { type IdDifference, sameIds } from "./same-ids"

type Row = StoredBox & { deleted_at: Date | null; updated_at: Date }

interface Import {
  boxes: readonly ImportedBox[]
  mode: ImportMode
  /** Whether what it comes to is to be done. */
  decide: (plan: ImportPlan) => boolean
}

const TABLE = "shipment_ordering_box"

/** What concerns all boxes at once. Two such changes at the same time wait for each other. */
export class BoxStore {
  constructor(private readonly knex: Knex) {}

  /** The rank of one more box, behind all others. */
  async nextRank(): Promise<number> {
    const row = await live(this.knex).max<{ last: number | null }>("rank as last").first()
    return (row?.last ?? -1) + 1
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
    await transaction<Row>(TABLE).insert(rows)
  }
}

/** Others may go on reading. */
function lock(transaction: Knex.Transaction): Promise<unknown> {
  return transaction.raw(`lock table ${TABLE} in share row exclusive mode`)
}

function live(knex: Knex) {
  return knex<Row>(TABLE).whereNull("deleted_at")
}
