type Amount = unknown

/** The parts of a cart that delivery prices depend on. Medusa's own cart has all of them. */
export interface VersionedCart {
  id?: string
  currency_code?: string | null
  region_id?: string | null
  items?:
    ({ id?: string; variant_id?: string | null; quantity?: Amount } | null | undefined)[] | null
  shipping_address?: {
    country_code?: string | null
    postal_code?: string | null
    province?: string | null
    city?: string | null
    address_1?: string | null
  } | null
  promotions?: ({ code?: string | null } | null | undefined)[] | null
  item_total?: Amount
  gift_card_total?: Amount
  credit_line_total?: Amount
}

/**
 * A text that changes whenever the delivery prices of a cart may have changed: with its items, address, promotions and
 * totals. It ignores the chosen delivery, so that a choice does not load the prices again.
 */
export function cartVersion(cart: VersionedCart | null | undefined): string {
  const items = (cart?.items ?? [])
    .map((item) => [item?.id, item?.variant_id, String(item?.quantity)].join(" "))
    .sort()
  const { country_code, postal_code, province, city, address_1 } = cart?.shipping_address ?? {}
  return JSON.stringify([
    cart?.id,
    cart?.currency_code,
    cart?.region_id,
    items,
    [country_code, postal_code, province, city, address_1],
    (cart?.promotions ?? []).map((promotion) => promotion?.code).sort(),
    [cart?.item_total, cart?.gift_card_total, cart?.credit_line_total],
  ])
}
