import type { TestStore } from "./test-store"

export const ITEM_RULES = "/admin/shipment-ordering/item-rules"

/** A rule as the admin route shows it. */
export interface ItemRule {
  id: string
  target_kind: string
  target_id: string
  rotation: string | null
  ships_alone: boolean | null
  dangerous: boolean | null
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
}

export async function createItemRule(
  { admin }: Pick<TestStore, "admin">,
  rule: Record<string, unknown>,
): Promise<ItemRule> {
  return (await admin.post<{ item_rule: ItemRule }>(ITEM_RULES, rule)).item_rule
}

/** Deletes all of them, so that no test feels the rules of another. */
export async function deleteItemRules({ admin }: Pick<TestStore, "admin">): Promise<void> {
  const { item_rules } = await admin.get<{ item_rules: ItemRule[] }>(ITEM_RULES)
  for (const { id } of item_rules) {
    await admin.delete(`${ITEM_RULES}/${id}`)
  }
}
