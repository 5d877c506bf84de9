import type { MedusaContainer } from "@medusajs/framework/types"
import { deliveryProblems } from "../../booking"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { quoteCart } from "./quote-cart"
import { readShopper, type ShopperCart } from "./read-shopper"
import { addressText, refusalText } from "./refusal-text"

/**
 * Why a cart cannot have one of this plugin's options: what is wrong with its address, else why there
 * is no price. Undefined for other options, and where nothing is in the way.
 */
export async function explainRefusal(
  scope: PluginScope,
  container: MedusaContainer,
  { cartId, optionId }: { cartId: string; optionId: string },
): Promise<string | undefined> {
  const { quotes } = await quoteCart(scope, container, cartId)
  const quote = quotes.find(({ shipping_option_id }) => shipping_option_id === optionId)
  if (!quote) {
    return undefined
  }
  const [cart] = await findRows<ShopperCart>(scope, {
    entity: "cart",
    fields: ["id", "shipping_address.*", "customer.phone"],
    filters: { id: cartId },
  })
  const address = cart && addressText(deliveryProblems(await readShopper(scope, cart)))
  return address ?? (quote.reason ? refusalText(quote.reason.code, quote.reason.text) : undefined)
}
