import type { TestStore } from "./test-store"

/** An option of a cart as the plugin's store route prices it. */
export interface ShownQuote {
  shipping_option_id: string
  name: string
  kind: string
  service_code: string
  service_name: string
  delivers_to_locker: boolean
  needs_locker: boolean
  available: boolean
  amount: number | null
  tax_inclusive: boolean | null
  is_free: boolean
  delivery_days: { min: number; max: number } | null
  estimated_delivery: { from: string; to: string } | null
  source: string | null
  chosen_service_code: string | null
  packages: { weight: string; length?: string; width?: string; height?: string }[]
  reason: {
    code: string
    text: string
    line_items: { id: string; title: string; code: string }[]
  } | null
}

/** The delivery that a cart has. */
export interface ShownChoice {
  shipping_option_id: string
  locker_code: string | null
  locker_postal_code: string | null
  locker: { code: string } | null
}

/** What the store route answers as the cart's delivery, of the plugin's options. */
export async function chosenOf(
  { storefront }: Pick<TestStore, "storefront">,
  cartId: string,
): Promise<ShownChoice | null> {
  const { chosen } = await storefront.get<{ chosen: ShownChoice | null }>(
    `/store/shipment-ordering/quotes?cart_id=${cartId}`,
  )
  return chosen
}

/** The plugin's prices for a cart, by service code. */
export async function quotesOf(
  { storefront }: Pick<TestStore, "storefront">,
  cartId: string,
): Promise<Record<string, ShownQuote>> {
  const { quotes } = await storefront.get<{ quotes: ShownQuote[] }>(
    `/store/shipment-ordering/quotes?cart_id=${cartId}`,
  )
  return Object.fromEntries(quotes.map((quote) => [quote.service_code, quote]))
}
