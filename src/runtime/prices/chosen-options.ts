import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/** An option that was chosen for a cart or an order: what `validateFulfillmentData` has stored of it. */
export type ChosenData = Record<string, unknown>

interface StoredMethods {
  shipping_methods?: ({ data?: ChosenData | null } | null)[] | null
}

const CHOSEN = ["id", "shipping_methods.data"]

/**
 * What is stored of the options chosen so far, without any totals: those take the store a lot longer. An id
 * that is no cart's is an order's.
 */
export async function readChosenOptions(
  scope: PluginScope,
  id: string | undefined,
): Promise<ChosenData[]> {
  if (!id) {
    return []
  }
  const stored = (await read(scope, "cart", id)) ?? (await read(scope, "order", id))
  return (stored?.shipping_methods ?? []).flatMap((method) => (method?.data ? [method.data] : []))
}

async function read(
  scope: PluginScope,
  entity: "cart" | "order",
  id: string,
): Promise<StoredMethods | undefined> {
  const [stored] = await findRows<StoredMethods>(scope, { entity, fields: CHOSEN, filters: { id } })
  return stored
}
