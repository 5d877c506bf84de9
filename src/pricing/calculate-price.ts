import type { CalculatedShippingOptionPrice } from "@medusajs/framework/types"
import { resultWithin } from "../answer-book"
import { readOptionData, isReturnOption, RETURN_PRICE_IS_FIXED } from "../store"
import {
  type PluginContext,
  type PluginTools,
  withConfiguration,
  errorText,
  warnSeldom,
} from "../context"
import { type NoPrice, noPrice } from "../price-rules"
import { notePrice } from "./journal"
import { priceOption } from "./price-option"
import { type PriceContext, toPricedCart } from "./priced-cart"
import { HINTS_HOOK, noteHints, noteNoPrice, readPriceHints, requestNotes } from "./request-notes"

interface Input {
  account: string
  optionData: Record<string, unknown>
  priceContext: unknown
}

/**
 * The amount for one option, or none. Never throws and never waits longer than the quote deadline: core calls this
 * inside every cart change, and a throw would freeze the cart (no add, no delete). Never reads data that a shopper
 * sends.
 *
 * `calculated_amount: undefined` means "not available": core refuses to add the method, and drops it on a refresh.
 * Core's code handles it, although its type does not allow it.
 */
export async function calculatePrice(
  findTools: () => PluginTools,
  input: Input,
): Promise<CalculatedShippingOptionPrice> {
  let tools: PluginTools | undefined
  try {
    tools = findTools()
    const begun = performance.now()
    const context = await withConfiguration(tools)
    const { quoteDeadlineMs } = tools.plugin.options.timing
    const left = quoteDeadlineMs - (performance.now() - begun)
    const priced = price(context, input, left)
    // If the process was busy until now, the answer may be there and not be read yet.
    const result = (await resultWithin(priced, left)) ?? (await resultWithin(priced, 0))
    return result ?? late(tools, input)
  } catch (error) {
    tools?.logger.error(`shipment-ordering: no price, ${errorText(error)}`)
    return without(noPrice("no_live_price"), input)
  }
}

/**
 * Handles a database that does not answer, or an overloaded process. All other waits have the deadline already. Gives
 * no last known price, since the items may have changed.
 */
function late({ logger }: PluginTools, input: Input): CalculatedShippingOptionPrice {
  logger.warn("shipment-ordering: no price, the store took too long")
  return without(noPrice("no_live_price"), input)
}

/** No amount. Notes the reason for the current request. */
function without(reason: NoPrice, { optionData }: Input): CalculatedShippingOptionPrice {
  noteNoPrice(readOptionData(optionData)?.key ?? "", reason)
  return NO_AMOUNT
}

/** The share of the time kept for the rest of the answer, so that a busy process can still give the fallback price. */
const MARGIN = 0.1

async function price(
  context: PluginContext,
  input: Input,
  milliseconds: number,
): Promise<CalculatedShippingOptionPrice> {
  const { account, optionData } = input
  const priceContext: PriceContext = input.priceContext ?? {}
  const notes = requestNotes()
  if (notes?.hints) {
    notes.hints.given = priceContext.shipment_ordering
    return NO_AMOUNT
  }
  const until = performance.now() + milliseconds * (1 - MARGIN)
  const service = readOptionData(optionData)
  if (!service) {
    if (isReturnOption(optionData)) {
      context.logger.warn(`shipment-ordering: no price, ${RETURN_PRICE_IS_FIXED}`)
    }
    return without(noPrice("not_configured"), input)
  }
  const cart = await toPricedCart(context, priceContext)
  const given = priceContext.shipment_ordering
  const hints = readPriceHints(context, context.configuration, { given, account })
  // Without a currency this is for an order: it is chosen without `validateFulfillmentData`, which keeps the type.
  if (!priceContext.currency_code) delete hints.packageType
  if (!notes && hints.packageType) {
    // When the delivery is chosen, only the notes of the request know what the hook said.
    delete hints.packageType
    warnSeldom(
      context.logger,
      `package_type from the hook ${HINTS_HOOK} is ignored outside of requests to /store.`,
    )
  }
  noteHints(service.key, hints)
  const price = await priceOption(context, {
    service,
    account,
    cart,
    until,
    hints: Promise.resolve(hints),
  })
  await notePrice(context, { cart, service, price, account })
  if (!price.isAvailable) {
    const reason = [price.reason, ...price.issues.map(({ lineId }) => lineId)].join(" ")
    context.logger.debug(`shipment-ordering: no price for ${service.code}: ${reason}`)
    return without(price, input)
  }
  return {
    calculated_amount: price.amount,
    is_calculated_price_tax_inclusive: price.isTaxInclusive,
  }
}

const NO_AMOUNT = {
  calculated_amount: undefined,
  is_calculated_price_tax_inclusive: false,
} as Partial<CalculatedShippingOptionPrice> as CalculatedShippingOptionPrice
