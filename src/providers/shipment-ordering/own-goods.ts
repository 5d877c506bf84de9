import { type OptionService, readOptionData } from "../../account"
import { type PluginScope, findRows } from "../../context"

import type { CartLike } from "../../pricing"

interface StoredOption {
  data: unknown
  shipping_profile_id: string
}

/**
 * The cart with those goods alone that an option delivers, the ones of its shipping profile: core hands
 * over no others when it asks for a price, but all of them when an option is chosen.
 *
 * Which option is chosen core does not say then; it is found by its service. Where options of one
 * service are there for several profiles, the goods of all these count.
 */
export async function ownGoods<Cart extends CartLike>(
  scope: PluginScope,
  cart: Cart,
  service: OptionService,
): Promise<Cart> {
  const profileIds = new Set((cart.items ?? []).map(profileOf))
  if (profileIds.size < 2) {
    return cart
  }
  const options = await findRows<StoredOption>(scope, {
    entity: "shipping_option",
    fields: ["id", "data", "shipping_profile_id"],
    filters: { shipping_profile_id: [...profileIds].flatMap((id) => id ?? []) },
  })
  const own = options.filter(({ data }) => {
    const found = readOptionData(data)
    return found?.key === service.key && found.account === service.account
  })
  const ownIds = new Set(own.map(({ shipping_profile_id }) => shipping_profile_id))
  return { ...cart, items: cart.items?.filter((item) => ownIds.has(profileOf(item) ?? "")) }
}

function profileOf(item: NonNullable<CartLike["items"]>[number]): string | undefined {
  return item?.variant?.product?.shipping_profile?.id
}
