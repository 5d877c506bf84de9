import { type PluginContext, findRows } from "../context"
import { RULE_TARGETS, type RuleTarget } from "../modules/shipment_ordering"

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

interface StoredVariant {
  id: string
  title?: string | null
  sku?: string | null
  product?: { id: string; title?: string | null } | null
}

type Find = (context: PluginContext, ids: string[]) => Promise<[id: string, target: NamedTarget][]>

const FIND: Record<RuleTarget["target_kind"], Find> = {
  variant: async (context, ids) => {
    const variants = await findRows<StoredVariant>(context, {
      entity: "product_variant",
      fields: ["id", "title", "sku", "product.id", "product.title"],
      filters: { id: ids },
    })
    return variants.map(({ id, title, sku, product }) => [
      id,
      {
        title: product?.title ?? title ?? id,
        variant_title: title ?? null,
        sku: sku ?? null,
        product_id: product?.id ?? null,
      },
    ])
  },
  product: async (context, ids) => {
    const products = await findRows<{ id: string; title: string }>(context, {
      entity: "product",
      fields: ["id", "title"],
      filters: { id: ids },
    })
    return products.map(({ id, title }) => [id, named(title, id)])
  },
  shipping_profile: async (context, ids) => {
    const profiles = await findRows<{ id: string; name: string }>(context, {
      entity: "shipping_profile",
      fields: ["id", "name"],
      filters: { id: ids },
    })
    return profiles.map(({ id, name }) => [id, named(name, null)])
  },
}

/** The targets of rules by id, with one query per kind. Targets that no longer exist are left out. */
export async function findRuleTargets(
  context: PluginContext,
  rules: readonly RuleTarget[],
): Promise<Map<string, NamedTarget>> {
  const found = await Promise.all(
    RULE_TARGETS.map(async (kind) => {
      const ids = rules.filter((rule) => rule.target_kind === kind).map((rule) => rule.target_id)
      return ids.length > 0 ? FIND[kind](context, ids) : []
    }),
  )
  return new Map(found.flat())
}

function named(title: string, productId: string | null): NamedTarget {
  return { title, variant_title: null, sku: null, product_id: productId }
}
