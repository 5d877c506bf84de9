import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MEASURES, UNMEASURED_VARIANTS } from "../medusa-tables"

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
 * Finds missing weights and sizes in the store's catalogue. Through Medusa's modules, fifty thousand variants would
 * all pass through the process.
 */
export class CatalogueGaps {
  constructor(private readonly knex: Knex) {}

  /**
   * Variants without a weight or size, neither of their own nor from the product or an item rule. Counts all of
   * them and returns the first `listed`. Skips products without a shipping profile, which are not shipped.
   */
  async unmeasured(listed: number): Promise<{ count: number; variants: UnmeasuredVariant[] }> {
    const { rows } = await this.knex.raw<{ rows: Row[] }>(UNMEASURED_VARIANTS, { listed })
    return { count: Number(rows[0]?.count ?? 0), variants: rows.map(toVariant) }
  }
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
