import type { PluginScope } from "../plugin-scope"
import { findVariants } from "./find-variants"
import type { ItemRules } from "./item-rules"
import { fillMeasures, isComplete, readMeasures } from "./measures"
import type { ShipLine } from "./ship-line"
import type { StoredVariant } from "./stored-variant"

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
  const found = await findVariants(
    scope,
    lines.filter((line) => !isComplete(line.measures) || (!itemRules.isEmpty && !isPlaced(line))),
  )
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
