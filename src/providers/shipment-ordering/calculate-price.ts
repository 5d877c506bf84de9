import type { CalculatedShippingOptionPrice } from "@medusajs/framework/types"
import { settleWithin } from "../../rating"
import { readConfiguration } from "../../runtime/account/configuration"
import { errorText } from "../../runtime/error-text"
import type { PluginScope } from "../../runtime/plugin-scope"
import { deadlineIn } from "../../runtime/prices/deadline"
import { noteDecidedPrice } from "../../runtime/prices/decided-prices"
import { decisiveTotals } from "../../runtime/prices/decisive-totals"
import { readOptionData } from "../../runtime/prices/option-service"
import { notePrice } from "../../runtime/prices/price-journal"
import { priceOption } from "../../runtime/prices/price-option"
import { toPriceRecord } from "../../runtime/prices/price-record"
import { toPricedCart } from "../../runtime/prices/priced-cart"
import { noteUnpricedChange } from "../../runtime/prices/unpriced-changes"
import { isReturnOption, RETURN_PRICE_IS_FIXED } from "../../runtime/returns/return-option"

interface Input {
  account: string
  optionData: Record<string, unknown>
  context: unknown
}

/**
 * The amount for one option, or none. Never throws and never waits longer than the quote deadline:
 * core calls this inside every cart change, and a throw would freeze the cart (no add, no delete).
 * What a shopper sends along is not even looked at.
 *
 * `calculated_amount: undefined` is how "not available" is said so that core goes on: it refuses to
 * add the method and drops it on a refresh. Core's type does not know it, though its code does.
 */
export async function calculatePrice(
  findScope: () => PluginScope,
  input: Input,
): Promise<CalculatedShippingOptionPrice> {
  let scope: PluginScope | undefined
  try {
    scope = findScope()
    const begun = performance.now()
    const { settings } = await readConfiguration(scope.memory)
    const left = settings.quote_deadline_ms - (performance.now() - begun)
    const priced = price(scope, input, left)
    // Where the process itself was busy until now, the answer may be there and only not be read yet.
    const found = (await settleWithin(priced, left)) ?? (await settleWithin(priced, 0))
    return found ?? late(scope)
  } catch (error) {
    scope?.logger.error(`shipment-ordering: no price, ${errorText(error)}`)
    return NO_AMOUNT
  }
}

/**
 * Everything else is bounded by the deadline on its own; this is a database that does not answer, or a
 * process with too much to do. The last price is not given then: the goods may be others.
 */
function late({ logger }: PluginScope): CalculatedShippingOptionPrice {
  logger.warn("shipment-ordering: no price, the store itself took too long over it")
  return NO_AMOUNT
}

/** Leaves the rest of the answer some time of its own. */
const MARGIN_MS = 20

async function price(
  scope: PluginScope,
  { account, optionData, context }: Input,
  milliseconds: number,
): Promise<CalculatedShippingOptionPrice> {
  const deadline = deadlineIn(milliseconds - MARGIN_MS)
  const service = readOptionData(optionData)
  if (!service) {
    if (isReturnOption(optionData)) {
      scope.logger.warn(`shipment-ordering: no price, ${RETURN_PRICE_IS_FIXED}`)
    }
    return NO_AMOUNT
  }
  const configuration = await readConfiguration(scope.memory)
  const cart = await toPricedCart(scope, context ?? {}, configuration)
  const found = await priceOption(scope, configuration, { service, account, cart, deadline })
  const record = toPriceRecord({ cart, service, price: found, account })
  if (record) {
    notePrice(scope, record)
  }
  if (!found.isAvailable) {
    if (cart.isOrder) {
      noteUnpricedChange(service.key, found.reason)
    }
    const reason = [found.reason, ...found.misfits.map(({ lineId }) => lineId)].join(" ")
    scope.logger.debug(`shipment-ordering: no price for ${service.code}: ${reason}`)
    return NO_AMOUNT
  }
  const { amount, isTaxInclusive } = found
  const totals = await decisiveTotals(configuration, { service, account }, cart.facts)
  if (cart.id && totals.length > 0) {
    noteDecidedPrice(cart.id, service.key, { totals, amount, isTaxInclusive })
  }
  return {
    calculated_amount: found.amount,
    is_calculated_price_tax_inclusive: found.isTaxInclusive,
  }
}

const NO_AMOUNT = {
  calculated_amount: undefined,
  is_calculated_price_tax_inclusive: false,
} as Partial<CalculatedShippingOptionPrice> as CalculatedShippingOptionPrice
