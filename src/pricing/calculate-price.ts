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
import {
  HINTS_HOOK,
  noteHints,
  noteNoPrice,
  readPriceHints,
  readRequestNotes,
} from "./request-notes"

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
    const startedAt = performance.now()
    const context = await withConfiguration(tools)
    const { quoteDeadlineMs } = tools.plugin.options.timing
    const millisecondsLeft = quoteDeadlineMs - (performance.now() - startedAt)
    const pricing = calculateAmount(context, input, millisecondsLeft)
    // If the process was busy until now, there may be an answer that was not read yet.
    const result =
      (await resultWithin(pricing, millisecondsLeft)) ?? (await resultWithin(pricing, 0))
    return result ?? answerTooLate(tools, input)
  } catch (error) {
    tools?.logger.error(`shipment-ordering: no price, ${errorText(error)}`)
    return answerWithoutAmount(noPrice("no_live_price"), input)
  }
}

/**
 * For a database that does not answer, or an overloaded process: all other waits end before the deadline. Returns no
 * last known price, because the items may have changed.
 */
function answerTooLate({ logger }: PluginTools, input: Input): CalculatedShippingOptionPrice {
  logger.warn("shipment-ordering: no price, the store took too long")
  return answerWithoutAmount(noPrice("no_live_price"), input)
}

/** No amount. Notes the reason for the current request. */
function answerWithoutAmount(
  reason: NoPrice,
  { optionData }: Input,
): CalculatedShippingOptionPrice {
  noteNoPrice(readOptionData(optionData)?.key ?? "", reason)
  return NO_AMOUNT
}

/** The share of the time reserved for the rest, so that a busy process can still return the fallback price. */
const MARGIN = 0.1

async function calculateAmount(
  context: PluginContext,
  input: Input,
  milliseconds: number,
): Promise<CalculatedShippingOptionPrice> {
  const { account, optionData } = input
  const priceContext: PriceContext = input.priceContext ?? {}
  const notes = readRequestNotes()
  if (notes?.hints) {
    notes.hints.hookValue = priceContext.shipment_ordering
    return NO_AMOUNT
  }
  const until = performance.now() + milliseconds * (1 - MARGIN)
  const service = readOptionData(optionData)
  if (!service) {
    if (isReturnOption(optionData)) {
      context.logger.warn(`shipment-ordering: no price, ${RETURN_PRICE_IS_FIXED}`)
    }
    return answerWithoutAmount(noPrice("not_configured"), input)
  }
  const cart = await toPricedCart(context, priceContext)
  const hookValue = priceContext.shipment_ordering
  const hints = readPriceHints(context, context.configuration, { hookValue, account })
  // Without a currency this is for an order: its delivery is chosen without `validateFulfillmentData`, which stores the
  // type.
  if (!priceContext.currency_code) delete hints.packageType
  if (!notes && hints.packageType) {
    // When the delivery is chosen, only the notes of the request have the hook's value.
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
    return answerWithoutAmount(price, input)
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
