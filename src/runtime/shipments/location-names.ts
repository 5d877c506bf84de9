import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/** The names of stock locations by their ids, also of those that were deleted since. */
export async function locationNames(
  scope: PluginScope,
  ids: (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) {
    return new Map()
  }
  const locations = await findRows<{ id: string; name: string }>(scope, {
    entity: "stock_location",
    fields: ["id", "name"],
    filters: { id: wanted },
    withDeleted: true,
  })
  return new Map(locations.map(({ id, name }) => [id, name]))
}
