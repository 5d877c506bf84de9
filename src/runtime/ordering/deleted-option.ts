import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { readOwnOptions } from "../own-options"

/** What a merchant reads of an order that was placed with an option that is no more. */
export function deletedOptionText(optionName: string): string {
  return `The shipping option "${optionName}" was deleted. Fulfill the items with another shipping option.`
}

/**
 * Says so where an order is to be fulfilled with an option of ours that was deleted.
 *
 * @param wanted.optionId by default those of the order
 */
export async function explainDeletedOption(
  scope: PluginScope,
  { orderId, optionId }: { orderId: string; optionId: string | undefined },
): Promise<string | undefined> {
  const ids = optionId === undefined ? await optionsOf(scope, orderId) : [optionId]
  const options = await readOwnOptions(scope, ids, { withDeleted: true })
  const deleted = options.find(({ isDeleted }) => isDeleted)
  return deleted && deletedOptionText(deleted.name)
}

async function optionsOf(scope: PluginScope, orderId: string): Promise<string[]> {
  const [order] = await findRows<{
    shipping_methods?: ({ shipping_option_id?: string | null } | null)[] | null
  }>(scope, {
    entity: "order",
    fields: ["id", "shipping_methods.shipping_option_id"],
    filters: { id: orderId },
  })
  return (order?.shipping_methods ?? []).flatMap((method) => method?.shipping_option_id ?? [])
}
