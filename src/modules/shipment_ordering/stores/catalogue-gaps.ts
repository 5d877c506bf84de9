import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const MEASURES = ["weight", "length", "width", "height"] as const
const RULED = {
  weight: "weight_grams",
  length: "length_mm",
  width: "width_mm",
  height: "height_mm",
} as const

/** A variant that is packed with a default weight or size. */
export interface UnmeasuredVariant {
  id: string
  title: string
  sku: string | null
  product: { id: string; title: string }
  missing: (typeof MEASURES)[number][]
}

type Row = Pick<UnmeasuredVariant, "id" | "title" | "sku"> & {
  product_id: string
  product_title: string
  count: string
} & Record<(typeof MEASURES)[number], boolean>

/**
 * Finds missing weights and sizes in the store's catalogue. It reads the product module's tables in the same
 * database: through Medusa's modules, fifty thousand variants would all pass through the process.
 */
export class CatalogueGaps {
  constructor(private readonly knex: Knex) {}

  /**
   * Variants without a weight or size, neither of their own nor from the product or an item rule. Counts all of
   * them and returns the first `listed`. Skips products without a shipping profile, which are not shipped.
   */
  async unmeasured(listed: number): Promise<{ count: number; variants: UnmeasuredVariant[] }> {
    const { rows } = await this.knex.raw<{ rows: Row[] }>(STATEMENT, [listed])
    return { count: Number(rows[0]?.count ?? 0), variants: rows.map(toVariant) }
  }
}

const STATEMENT = `
  with checked as (
    select v.id, v.title, v.sku, p.id as product_id, p.title as product_title,
      ${MEASURES.map(isMissing).join(", ")}
    from product_variant v
    join product p on p.id = v.product_id and p.deleted_at is null
    join product_shipping_profile s on s.product_id = p.id and s.deleted_at is null
    ${ruleOf("rv", "variant", "v.id")}
    ${ruleOf("rp", "product", "p.id")}
    ${ruleOf("rs", "shipping_profile", "s.shipping_profile_id")}
    where v.deleted_at is null
  )
  select *, count(*) over () as count from checked
  where ${MEASURES.map((measure) => `"${measure}"`).join(" or ")}
  order by product_title, id limit ?`

function isMissing(measure: (typeof MEASURES)[number]): string {
  const rules = ["rv", "rp", "rs"].map((rule) => `${rule}.${RULED[measure]}`).join(", ")
  return `not coalesce(v.${measure} > 0, false) and not coalesce(p.${measure} > 0, false)
    and coalesce(${rules}) is null as "${measure}"`
}

function ruleOf(alias: string, kind: string, target: string): string {
  return `left join shipment_ordering_item_rule ${alias} on ${alias}.target_kind = '${kind}'
    and ${alias}.target_id = ${target} and ${alias}.deleted_at is null`
}

function toVariant({ id, title, sku, product_id, product_title, ...row }: Row): UnmeasuredVariant {
  return {
    id,
    title,
    sku,
    product: { id: product_id, title: product_title },
    missing: MEASURES.filter((measure) => row[measure]),
  }
}
