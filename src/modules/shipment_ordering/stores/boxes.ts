import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ShipmentOrderingBox } from "../models/settings"

/** A stored box. Lengths in millimetres, weights in grams. */
export type BoxRow = InferTypeOf<typeof ShipmentOrderingBox>

/** What a merchant enters for a box. */
export type BoxFields = Omit<BoxRow, "id" | "created_at" | "updated_at" | "deleted_at">

export interface BoxChanges {
  added?: BoxFields[]
  changed?: { id: string; after: Partial<BoxFields> }[]
  removed?: { id: string }[]
}

const TABLE = "shipment_ordering_box"

/** The merchant's boxes. */
export class BoxStore {
  constructor(private readonly knex: Knex) {}

  /** In the order in which they are tried. */
  list(knex = this.knex): Promise<BoxRow[]> {
    return live(knex).select("*").orderBy("rank").orderBy("id")
  }

  /**
   * Changes boxes, all or nothing. Two changes at the same time wait for each other, so no two boxes get the same
   * name or place.
   *
   * @param decide gets the stored boxes; throws when the change is not allowed
   * @returns the changes, and all boxes afterwards
   */
  async change<Changes extends BoxChanges>(
    decide: (boxes: BoxRow[]) => Changes,
  ): Promise<{ changes: Changes; boxes: BoxRow[] }> {
    return this.knex.transaction(async (transaction) => {
      // Other transactions may still read the table.
      await transaction.raw(`lock table ${TABLE} in share row exclusive mode`)
      const changes = decide(await this.list(transaction))
      await carryOut(transaction, changes)
      return { changes, boxes: await this.list(transaction) }
    })
  }
}

async function carryOut(
  transaction: Knex.Transaction,
  { added = [], changed = [], removed = [] }: BoxChanges,
): Promise<void> {
  const ids = removed.map(({ id }) => id)
  await live(transaction).whereIn("id", ids).delete()
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

function live(knex: Knex) {
  return knex<BoxRow>(TABLE).whereNull("deleted_at")
}
