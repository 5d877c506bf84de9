import Big from "big.js"
import { amountText } from "../amount-text"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/** What a cart or an order says of itself, whoever asks for a price. Amounts are decimal texts in its currency. */
export interface CartFacts {
  /** The goods after discounts, tax included. */
  goodsValue: string
  /** All that is to be paid but for the delivery of these goods. */
  totalWithoutDelivery: string
}

interface StoredMethod {
  total?: unknown
  shipping_option?: { shipping_profile_id?: string | null } | null
}

interface StoredCart {
  item_total?: unknown
  total?: unknown
  shipping_methods?: (StoredMethod | null)[] | null
}

const TOTALS = ["id", "item_total", "total", "shipping_methods.*"]

/**
 * Reads the totals of a cart by its id, the same way for every caller: what core hands to a price
 * differs from caller to caller and is of before the change. An id that is no cart's is an order's.
 *
 * @param shippingProfileIds of the goods to be priced; the delivery of others stays in the total
 */
export async function readCartFacts(
  scope: PluginScope,
  id: string | undefined,
  shippingProfileIds: ReadonlySet<string>,
): Promise<CartFacts | undefined> {
  if (!id) {
    return undefined
  }
  const [cart] = await findRows<StoredCart>(scope, {
    entity: "cart",
    fields: [
      ...TOTALS,
      "shipping_methods.adjustments.*",
      "shipping_methods.tax_lines.*",
      "shipping_methods.shipping_option.shipping_profile_id",
    ],
    filters: { id },
  })
  const stored = cart ?? (await readOrder(scope, id))
  return stored && toFacts(stored, shippingProfileIds)
}

async function readOrder(scope: PluginScope, id: string): Promise<StoredCart | undefined> {
  const [order] = await findRows<StoredCart>(scope, {
    entity: "order",
    fields: TOTALS,
    filters: { id },
  })
  return order
}

function toFacts(
  { item_total, total, shipping_methods }: StoredCart,
  shippingProfileIds: ReadonlySet<string>,
): CartFacts {
  const methods = (shipping_methods ?? []).flatMap((method) => method ?? [])
  const delivery = methods
    .filter(({ shipping_option }) => {
      const profileId = shipping_option?.shipping_profile_id
      return !profileId || shippingProfileIds.size === 0 || shippingProfileIds.has(profileId)
    })
    .reduce((sum, method) => sum.plus(amountText(method.total)), new Big(0))
  return {
    goodsValue: amountText(item_total),
    totalWithoutDelivery: new Big(amountText(total)).minus(delivery).toFixed(),
  }
}
