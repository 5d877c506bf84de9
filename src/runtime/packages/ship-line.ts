import { amountText } from "../amount-text"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/** Weight and sizes as the store holds them, in the store's units; null where nobody entered any. */
export interface Measures {
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
}

/** A line of a cart or an order, as far as shipping is concerned. */
export interface ShipLine {
  id: string
  title: string
  quantity: number
  requiresShipping: boolean
  variantId: string | undefined
  measures: Measures
  unitPrice: string
}

/** What carts, orders and the contexts of core's callers have in common. */
export interface LineLike {
  id?: string
  title?: string | null
  product_title?: string | null
  variant_id?: string | null
  quantity?: unknown
  unit_price?: unknown
  requires_shipping?: boolean | null
  variant?: Partial<Record<keyof Measures, unknown>> | null
}

export function toShipLine(line: LineLike, quantity = Number(line.quantity ?? 0)): ShipLine {
  return {
    id: line.id ?? "",
    title: line.product_title ?? line.title ?? "",
    quantity,
    requiresShipping: line.requires_shipping !== false,
    variantId: line.variant_id ?? undefined,
    measures: readMeasures(line.variant),
    unitPrice: amountText(line.unit_price),
  }
}

type StoredVariant = { id: string; product?: LineLike["variant"] } & NonNullable<
  LineLike["variant"]
>

/**
 * Completes what a variant does not say with what its product says.
 *
 * Core's price context carries no product sizes and its order context no product weight, so both are
 * asked for here, by the same query: a cart and its order become the same packages.
 */
export async function completeMeasures(scope: PluginScope, lines: ShipLine[]): Promise<ShipLine[]> {
  const ids = lines
    .filter((line) => !isComplete(line.measures))
    .flatMap((line) => line.variantId ?? [])
  if (ids.length === 0) {
    return lines
  }
  const variants = await findRows<StoredVariant>(scope, {
    entity: "product_variant",
    fields: [
      "id",
      "weight",
      "length",
      "width",
      "height",
      "product.weight",
      "product.length",
      "product.width",
      "product.height",
    ],
    filters: { id: ids },
  })
  const found = new Map(variants.map((variant) => [variant.id, variant]))
  return lines.map((line) => {
    const variant = line.variantId ? found.get(line.variantId) : undefined
    return variant
      ? { ...line, measures: fill(readMeasures(variant), readMeasures(variant.product)) }
      : line
  })
}

function readMeasures(source: LineLike["variant"]): Measures {
  return {
    weight: positive(source?.weight),
    length: positive(source?.length),
    width: positive(source?.width),
    height: positive(source?.height),
  }
}

function fill(first: Measures, second: Measures): Measures {
  return {
    weight: first.weight ?? second.weight,
    length: first.length ?? second.length,
    width: first.width ?? second.width,
    height: first.height ?? second.height,
  }
}

function isComplete(measures: Measures): boolean {
  return Object.values(measures).every((value) => value !== null)
}

function positive(value: unknown): number | null {
  const number = Number(value ?? Number.NaN)
  return Number.isFinite(number) && number > 0 ? number : null
}
