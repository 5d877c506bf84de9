import { RULE_TARGETS } from "./complete-lines"
import { type PluginContext, findRows } from "../context"
import { type RuleTarget } from "../modules/shipment_ordering"

/** The target of a rule, with its names in the store. */
export interface NamedTarget {
  /** Product title, or shipping profile name. */
  title: string
  /** Null unless the target is a variant. */
  variant_title: string | null
  sku: string | null
  /** The product whose admin page shows the target; null for a shipping profile. */
  product_id: string | null
}

const STORED: Record<RuleTarget["target_kind"], { entity: string; fields: string[] }> = {
  variant: {
    entity: "product_variant",
    fields: ["id", "title", "sku", "product.id", "product.title"],
  },
  product: { entity: "product", fields: ["id", "title"] },
  shipping_profile: { entity: "shipping_profile", fields: ["id", "name"] },
}

interface StoredTarget {
  id: string
  title?: string | null
  name?: string | null
  sku?: string | null
  product?: { id: string; title?: string | null } | null
}

/** The targets of rules by id, with one query per kind. Targets that no longer exist are left out. */
export async function findRuleTargets(
  context: PluginContext,
  rules: readonly RuleTarget[],
): Promise<Map<string, NamedTarget>> {
  const entries = await Promise.all(
    RULE_TARGETS.map(async (kind) => {
      const ids = rules.filter((rule) => rule.target_kind === kind).map((rule) => rule.target_id)
      if (ids.length === 0) return []
      const targets = await findRows<StoredTarget>(context, {
        ...STORED[kind],
        filters: { id: ids },
      })
      return targets.map((target) => [target.id, toNamed(kind, target)] as const)
    }),
  )
  return new Map(entries.flat())
}

function toNamed(
  kind: RuleTarget["target_kind"],
  { id, title, name, sku, product }: StoredTarget,
): NamedTarget {
  return {
    title: product?.title ?? title ?? name ?? id,
    variant_title: kind === "variant" ? (title ?? null) : null,
    sku: sku ?? null,
    product_id: kind === "product" ? id : (product?.id ?? null),
  }
}
