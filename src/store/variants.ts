import { findRows, type PluginTools, type RowsWanted } from "../context"

/** The store's product variants by id, with only the fields that are queried. */
export async function readVariants<Variant extends { id: string }>(
  tools: PluginTools,
  id: string[],
  selection: Omit<RowsWanted, "entity" | "filters">,
): Promise<Map<string, Variant>> {
  if (id.length === 0) return new Map()
  const request = { entity: "product_variant", filters: { id }, ...selection }
  return new Map((await findRows<Variant>(tools, request)).map((one) => [one.id, one]))
}
