import { MedusaError, QueryContext } from "@medusajs/framework/utils"
import Big from "big.js"
import { amountText } from "../amount-text"
import { findRows } from "../find-rows"
import type { LineLike } from "../packages/ship-line"
import type { PluginScope } from "../plugin-scope"
import { taxRatePercent } from "./tax-rate"

export interface SampleItem {
  variant_id: string
  quantity: number
}

interface Market {
  /** Two letters, upper case. */
  countryCode: string
  currencyCode: string
  regionId: string | undefined
}

interface SoldVariant {
  id: string
  title?: string | null
  product?: { title?: string | null; shipping_profile?: { id?: string } | null } | null
  calculated_price?: {
    calculated_amount?: unknown
    is_calculated_price_tax_inclusive?: boolean
  } | null
}

/**
 * Goods that nobody has put into a cart, as lines of one, and what they are worth there: tax included,
 * without discounts. Null where one of them has no price in the currency.
 *
 * @throws MedusaError NOT_FOUND naming a variant that is none
 */
export async function sampleGoods(
  scope: PluginScope,
  items: readonly SampleItem[],
  market: Market,
): Promise<{ lines: LineLike[]; goodsValue: string | null }> {
  const variants = await readVariants(scope, items, market)
  const taxRate = await taxRatePercent(scope, market.countryCode)
  let value: Big | null = new Big(0)
  const lines = items.map(({ variant_id, quantity }, index): LineLike => {
    const variant = variants.get(variant_id) ?? refuseVariant()
    const price = shownPrice(variant, taxRate)
    value = price && value ? value.plus(price.times(quantity)) : null
    return {
      id: `sample-${index + 1}`,
      title: variant.product?.title ?? variant.title,
      variant_id,
      quantity,
      requires_shipping: Boolean(variant.product?.shipping_profile?.id),
    }
  })
  return { lines, goodsValue: (value as Big | null)?.toFixed() ?? null }
}

async function readVariants(
  scope: PluginScope,
  items: readonly SampleItem[],
  { regionId, currencyCode }: Market,
): Promise<Map<string, SoldVariant>> {
  const found = await findRows<SoldVariant>(scope, {
    entity: "product_variant",
    fields: ["id", "title", "product.title", "product.shipping_profile.id", "calculated_price.*"],
    filters: { id: items.map(({ variant_id }) => variant_id) },
    context: {
      calculated_price: QueryContext({
        currency_code: currencyCode,
        ...(regionId && { region_id: regionId }),
      }),
    },
  })
  return new Map(found.map((variant) => [variant.id, variant]))
}

/** What a customer sees; the store's usual rate where its prices are without tax. */
function shownPrice({ calculated_price: price }: SoldVariant, taxRate: string | null) {
  if (price?.calculated_amount === null || price?.calculated_amount === undefined) {
    return undefined
  }
  const amount = new Big(amountText(price.calculated_amount))
  return price.is_calculated_price_tax_inclusive
    ? amount
    : amount.times(new Big(taxRate ?? 0).div(100).plus(1))
}

function refuseVariant(): never {
  throw new MedusaError(
    MedusaError.Types.NOT_FOUND,
    "items: a chosen variant no longer exists. Choose another one.",
  )
}
