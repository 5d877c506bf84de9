import { type PluginScope, refuseData, findRows } from "../../../../context"

import type { RuleTarget } from "../../../../modules/shipment_ordering/item-rules/item-rule"

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
    refuseData(
      `target_id: This ${NAMES[target_kind]} is not in this store any more. Choose another one.`,
    )
  }
}

/** For a target that has a rule already. */
export function refuseSecondRule({ target_kind }: RuleTarget): never {
  return refuseData(
    `target_id: This ${NAMES[target_kind]} has a rule already. Change or delete that one.`,
  )
}
