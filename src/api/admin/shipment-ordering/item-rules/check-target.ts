import type { RuleTarget } from "../../../../modules/shipment_ordering/item-rules/item-rule"
import { findRows } from "../../../../runtime/find-rows"
import type { PluginScope } from "../../../../runtime/plugin-scope"
import { refuseData } from "../../../../runtime/refuse"

const ENTITIES = {
  variant: "product_variant",
  product: "product",
  shipping_profile: "shipping_profile",
} as const

const NAMES = {
  variant: "variant",
  product: "product",
  shipping_profile: "shipping profile",
} as const

/** @throws MedusaError INVALID_DATA when the store has nothing of that kind and id */
export async function checkTarget(
  scope: PluginScope,
  { target_kind, target_id }: RuleTarget,
): Promise<void> {
  const [found] = await findRows<{ id: string }>(scope, {
    entity: ENTITIES[target_kind],
    fields: ["id"],
    filters: { id: target_id },
  })
  if (!found) {
    refuseData(`target_id: There is no ${NAMES[target_kind]} ${target_id} in this store.`)
  }
}

/** For a target that has a rule already. */
export function refuseSecondRule({
  id,
  target_kind,
  target_id,
}: RuleTarget & { id: string }): never {
  return refuseData(
    `target_id: The ${NAMES[target_kind]} ${target_id} has a rule already, ${id}. ` +
      "Change or delete that one.",
  )
}
