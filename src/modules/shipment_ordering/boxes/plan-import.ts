import { BOX_FIELDS, type BoxField, type BoxFields, type StoredBox } from "./box-fields"

/** Whether boxes that an import does not name stay (`add`) or go (`replace`). */
export type ImportMode = "add" | "replace"

/** A box of an import. Without a rank it keeps its place, or comes behind all others. */
export interface ImportedBox extends Omit<BoxFields, "rank"> {
  rank?: number
}

export interface ImportPlan {
  added: BoxFields[]
  /** With the fields that become something else. */
  changed: { id: string; after: BoxFields; fields: BoxField[] }[]
  removed: StoredBox[]
  unchanged: number
  /** How many boxes there are afterwards. */
  total: number
}

/**
 * What an import comes to. A box is known by its name. Of two that share one since before names had to
 * differ, the first is meant.
 *
 * @param stored in their order
 * @param imported each name once
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
