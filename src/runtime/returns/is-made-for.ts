import type { ReturnFulfillmentItem } from "./return-fulfillment"

/** An order line as core turns it into a fulfillment's item. */
export interface ItemSource {
  title?: string | null
  variant_title?: string | null
  variant_sku?: string | null
  detail?: { quantity?: unknown } | null
}

/** Whether each of a fulfillment's items can be another of an order's lines. */
export function isMadeFor(lines: ItemSource[], items: ReturnFulfillmentItem[]): boolean {
  const left = lines.map((line) =>
    fingerprint(line.variant_title ?? line.title, line.variant_sku, line.detail?.quantity),
  )
  return items.every(({ title, sku, quantity }) => {
    const at = left.indexOf(fingerprint(title, sku, quantity))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function fingerprint(title: unknown, sku: unknown, quantity: unknown): string {
  return JSON.stringify([title ?? "", sku ?? "", Number(quantity ?? 0)])
}
