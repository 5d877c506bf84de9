import type { CalculatedShippingOptionPrice } from "@medusajs/framework/types"
import { readConfiguration } from "../../runtime/account/configuration"
import { readOptionData } from "../../runtime/prices/option-service"
import { priceOption } from "../../runtime/prices/price-option"
import { toPricedCart } from "../../runtime/prices/priced-cart"
import { errorText } from "../../runtime/error-text"
import type { PluginScope } from "../../runtime/plugin-scope"

/**
 * The amount for one option, or none. Never throws and never waits longer than the quote deadline:
 * core calls this inside every cart change, and a throw would freeze the cart (no add, no delete).
 *
 * `calculated_amount: undefined` is how "not available" is said so that core goes on: it refuses to
 * add the method and drops it on a refresh. Core's type does not know it, though its code does.
 */
export async function calculatePrice(
  findScope: () => PluginScope,
  {
    account,
    optionData,
    context,
  }: { account: string; optionData: Record<string, unknown>; context: unknown },
): Promise<CalculatedShippingOptionPrice> {
  let scope: PluginScope | undefined
  try {
    scope = findScope()
    const service = readOptionData(optionData)
    if (service) {
      const configuration = await readConfiguration(scope.memory)
      const cart = await toPricedCart(scope, context ?? {}, configuration)
      const price = await priceOption(scope, configuration, { service, account, cart })
      if (price.isAvailable) {
        return {
          calculated_amount: price.amount,
          is_calculated_price_tax_inclusive: price.isTaxInclusive,
        }
      }
      const reason = [price.reason, ...price.misfits.map(({ lineId }) => lineId)].join(" ")
      scope.logger.debug(`shipment-ordering: no price for ${service.code}: ${reason}`)
    }
  } catch (error) {
    scope?.logger.error(`shipment-ordering: no price, ${errorText(error)}`)
  }
  return NO_AMOUNT
}

const NO_AMOUNT = {
  calculated_amount: undefined,
  is_calculated_price_tax_inclusive: false,
} as Partial<CalculatedShippingOptionPrice> as CalculatedShippingOptionPrice
