import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

export type BoxRow = StoredBox & { created_at: Date; updated_at: Date; deleted_at: Date | null }

/** The outcome of saving a box: saved, or why not. */
export type BoxOutcome =
  | { kind: "kept"; box: BoxRow }
  | { kind: "too-many" }
  | { kind: "used-name"; name: string }
  | { kind: "unknown" }

interface Import {
  boxes: readonly ImportedBox[]
  mode: ImportMode
  /** Whether to carry the plan out. */
  decide: (plan: ImportPlan) => boolean
}

const TABLE = "shipment_ordering_box"

/** The merchant's boxes. No two have the same name. Two changes at the same time wait for each other. */
export class BoxStore {
  constructor(private readonly knex: Knex) {}

  /**
   * Adds a box. Without a rank it comes last.
   *
   * @param most the most boxes that a store may have
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
   * Changes a box. An old box may keep a name that it shares with another.
   *
   * @param check throws when the changed box is not allowed; nothing is changed then
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
   * Puts the boxes in this order. `ids` must name all of them.
   *
   * @returns undefined once the order is saved, else the unknown and the missing ids
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

  /** Imports a table of boxes, all or nothing. @returns the plan, carried out or not */
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

/** Other transactions may still read the table. */
function lock(transaction: Knex.Transaction): Promise<unknown> {
  return transaction.raw(`lock table ${TABLE} in share row exclusive mode`)
}

function live(knex: Knex) {
  return knex<BoxRow>(TABLE).whereNull("deleted_at")
}

/** What a merchant enters for a box, in the order of the form. Lengths in millimetres, weights in grams. */
export const BOX_FIELDS = [
  "name",
  "kind",
  "inner_length",
  "inner_width",
  "inner_height",
  "outer_length",
  "outer_width",
  "outer_height",
  "tare_weight",
  "max_weight",
  "rank",
  "is_enabled",
] as const

export type BoxField = (typeof BOX_FIELDS)[number]

export interface BoxFields {
  name: string
  kind: "parcel" | "envelope"
  inner_length: number
  inner_width: number
  inner_height: number
  outer_length: number
  outer_width: number
  outer_height: number
  tare_weight: number
  max_weight: number
  rank: number
  is_enabled: boolean
}

export interface StoredBox extends BoxFields {
  id: string
}

/** How a list of ids differs from the stored ids. */
export interface IdDifference {
  unknown: string[]
  missing: string[]
}

/** @returns undefined when both have the same ids, in any order */
function sameIds(given: readonly string[], stored: readonly string[]): IdDifference | undefined {
  const unknown = given.filter((id) => !stored.includes(id))
  const missing = stored.filter((id) => !given.includes(id))
  return unknown.length + missing.length > 0 ? { unknown, missing } : undefined
}

/** Whether boxes that an import does not name stay (`add`) or go (`replace`). */
export type ImportMode = "add" | "replace"

/** A box of an import. Without a rank, it keeps its rank (mode `add`) or comes last. */
export interface ImportedBox extends Omit<BoxFields, "rank"> {
  rank?: number
}

export interface ImportPlan {
  added: BoxFields[]
  /** `fields` are the ones that change. */
  changed: { id: string; after: BoxFields; fields: BoxField[] }[]
  removed: StoredBox[]
  unchanged: number
  /** How many boxes there are afterwards. */
  total: number
}

/**
 * Plans an import. Boxes are matched by name; if two old boxes share a name, the first one is meant.
 *
 * @param stored in the order of their ranks
 * @param imported with each name only once
 */
export function planImport(
  stored: readonly StoredBox[],
  imported: readonly ImportedBox[],
  mode: ImportMode,
): ImportPlan {
  const rest = [...stored]
  const plan: ImportPlan = { added: [], changed: [], removed: [], unchanged: 0, total: 0 }
  let last = mode === "add" ? Math.max(-1, ...stored.map(({ rank }) => rank)) : -1
  for (const box of imported) {
    const index = rest.findIndex(({ name }) => name === box.name)
    const before = index < 0 ? undefined : rest.splice(index, 1)[0]
    const rank = box.rank ?? (mode === "add" ? before?.rank : undefined) ?? last + 1
    last = Math.max(last, rank)
    const after = { ...box, rank }
    if (!before) {
      plan.added.push(after)
      continue
    }
    const fields = BOX_FIELDS.filter((field) => before[field] !== after[field])
    if (fields.length > 0) {
      plan.changed.push({ id: before.id, after, fields })
    } else {
      plan.unchanged += 1
    }
  }
  const kept = plan.changed.length + plan.unchanged
  return mode === "add"
    ? { ...plan, total: stored.length + plan.added.length }
    : { ...plan, removed: rest, total: kept + plan.added.length }
}
