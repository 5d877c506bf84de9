import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import type { ItemRules } from "./item-rules"
import { fillMeasures, isComplete, type Measures, readMeasures } from "./measures"
import type { ShipLine } from "./ship-line"

type Sizes = Partial<Record<keyof Measures, unknown>>

interface StoredVariant extends Sizes {
  id: string
  product?: (Sizes & { id?: string; shipping_profile?: { id?: string } | null }) | null
}

/**
 * Completes what a variant does not say with what its product says, and adds what the item rules say.
 *
 * Core's price context carries no product sizes, its order context no product weight, and some
 * contexts no shipping profile. What a caller left out is asked for here, by one query for all lines
 * and all callers: a cart and its order become the same packages.
 */
export async function completeLines(
  scope: PluginScope,
  lines: ShipLine[],
  itemRules: ItemRules,
): Promise<ShipLine[]> {
  const ids = lines
    .filter((line) => !isComplete(line.measures) || (!itemRules.isEmpty && !isPlaced(line)))
    .flatMap((line) => line.variantId ?? [])
  const found = await findVariants(scope, ids)
  return lines.map((line) => {
    const variant = line.variantId ? found.get(line.variantId) : undefined
    const completed = variant ? complete(line, variant) : line
    return { ...completed, rule: itemRules.of(completed) }
  })
}

/** Whether it is known which rules are meant for a line. */
function isPlaced({ productId, shippingProfileId }: ShipLine): boolean {
  return productId !== undefined && shippingProfileId !== undefined
}

function complete(line: ShipLine, variant: StoredVariant): ShipLine {
  return {
    ...line,
    productId: variant.product?.id ?? line.productId,
    shippingProfileId: variant.product?.shipping_profile?.id ?? line.shippingProfileId,
    measures: fillMeasures(readMeasures(variant), readMeasures(variant.product)),
  }
}

async function findVariants(
  scope: PluginScope,
  ids: string[],
): Promise<Map<string, StoredVariant>> {
  if (ids.length === 0) {
    return new Map()
  }
  const variants = await findRows<StoredVariant>(scope, {
    entity: "product_variant",
    fields: [
      "id",
      "weight",
      "length",
      "width",
      "height",
      "product.id",
      "product.weight",
      "product.length",
      "product.width",
      "product.height",
      "product.shipping_profile.id",
    ],
    filters: { id: ids },
  })
  return new Map(variants.map((variant) => [variant.id, variant]))
}
