import type { CalculatedShippingOptionPrice } from "@medusajs/framework/types"
import { readOptionData, isReturnOption, RETURN_PRICE_IS_FIXED } from "../../store"
import {
  type PluginContext,
  type PluginTools,
  withConfiguration,
  errorText,
  warnSeldom,
} from "../../context"
import {
  deadlineIn,
  notePrice,
  toPriceRecord,
  type NoPrice,
  noPrice,
  HINTS_HOOK,
  readPriceHints,
  priceOption,
  type PriceContext,
  toPricedCart,
  noteDecidedPrice,
  decisiveTotals,
  noteHints,
  noteNoPrice,
  requestNotes,
} from "../../pricing"
import { settleWithin } from "../../quote-book"

interface Input {
  account: string
  optionData: Record<string, unknown>
  priceContext: unknown
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
    // Where the process itself was busy until now, the answer may be there and only not be read yet.
    const found = (await settleWithin(priced, left)) ?? (await settleWithin(priced, 0))
    return found ?? late(tools, input)
  } catch (error) {
    tools?.logger.error(`shipment-ordering: no price, ${errorText(error)}`)
    return without(noPrice("no_live_price"), input)
  }
}

/**
 * Everything else is bounded by the deadline on its own; this is a database that does not answer, or a
 * process with too much to do. The last price is not given then: the items may be others.
 */
function late({ logger }: PluginTools, input: Input): CalculatedShippingOptionPrice {
  logger.warn("shipment-ordering: no price, the store itself took too long over it")
  return without(noPrice("no_live_price"), input)
}

/** No amount, with a reason for the request that asks. */
function without(reason: NoPrice, { optionData }: Input): CalculatedShippingOptionPrice {
  noteNoPrice(readOptionData(optionData)?.key ?? "", reason)
  return NO_AMOUNT
}

/** What is left for the rest of the answer: a busy process is to have the fallback price still. */
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
  const deadline = deadlineIn(milliseconds * (1 - MARGIN))
  const service = readOptionData(optionData)
  if (!service) {
    if (isReturnOption(optionData)) {
      context.logger.warn(`shipment-ordering: no price, ${RETURN_PRICE_IS_FIXED}`)
    }
    return without(noPrice("not_configured"), input)
  }
  const { configuration } = context
  const cart = await toPricedCart(context, priceContext, configuration)
  const given = priceContext.shipment_ordering
  const hints = readPriceHints(context, configuration, { given, account })
  // What is added to an order is chosen without the provider, which could keep no type for its shipment.
  if (!priceContext.currency_code) delete hints.packageType
  if (!notes && hints.packageType) {
    // Where the delivery is chosen, what the hook said is known by the request alone.
    delete hints.packageType
    warnSeldom(
      context.logger,
      `package_type from the hook ${HINTS_HOOK} is ignored outside of requests to /store.`,
    )
  }
  noteHints(service.key, hints)
  const found = await priceOption(context, configuration, {
    service,
    account,
    cart,
    deadline,
    hints: Promise.resolve(hints),
  })
  const record = toPriceRecord({ cart, service, price: found, account })
  if (record) {
    notePrice(context, record)
  }
  if (!found.isAvailable) {
    const reason = [found.reason, ...found.issues.map(({ lineId }) => lineId)].join(" ")
    context.logger.debug(`shipment-ordering: no price for ${service.code}: ${reason}`)
    return without(found, input)
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
