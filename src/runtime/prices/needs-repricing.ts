import { readConfiguration } from "../account/configuration"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { readCartFacts } from "./cart-facts"
import { isDecided } from "./decided-prices"
import { decisiveTotals } from "./decisive-totals"
import { readMethodData } from "./method-data"
import { readOptionData } from "./option-service"

interface StoredMethod {
  amount?: unknown
  is_tax_inclusive?: boolean | null
  data?: unknown
  shipping_option?: { data?: unknown; shipping_profile_id?: string | null } | null
}

interface StoredCart {
  completed_at?: string | Date | null
  shipping_methods?: (StoredMethod | null)[] | null
}

/**
 * Whether a delivery of this cart may be at a price of other totals than the cart has now: the store
 * prices delivery before it writes taxes and discounts, and some changes price no delivery at all.
 * True as well when this process has not priced it. Other deliveries than ours are left alone, and so
 * are those whose price hangs on no total.
 */
export async function needsRepricing(scope: PluginScope, cartId: string): Promise<boolean> {
  const [cart] = await findRows<StoredCart>(scope, {
    entity: "cart",
    fields: [
      "id",
      "completed_at",
      "shipping_methods.amount",
      "shipping_methods.is_tax_inclusive",
      "shipping_methods.data",
      "shipping_methods.shipping_option.data",
      "shipping_methods.shipping_option.shipping_profile_id",
    ],
    filters: { id: cartId },
  })
  if (!cart || cart.completed_at) {
    return false
  }
  for (const method of cart.shipping_methods ?? []) {
    if (method && readMethodData(method.data) && (await isStale(scope, cartId, method))) {
      return true
    }
  }
  return false
}

async function isStale(
  scope: PluginScope,
  cartId: string,
  { amount, is_tax_inclusive, shipping_option: option }: StoredMethod,
): Promise<boolean> {
  const service = readOptionData(option?.data)
  if (!service) {
    return false
  }
  const profileId = option?.shipping_profile_id
  const configuration = await readConfiguration(scope.memory)
  const totals = await decisiveTotals(configuration, { service, account: service.account }, () =>
    readCartFacts(scope, cartId, new Set(profileId ? [profileId] : [])),
  )
  const now = { totals, amount: Number(amount), isTaxInclusive: Boolean(is_tax_inclusive) }
  return totals.length > 0 && !isDecided(cartId, service.key, now)
}
