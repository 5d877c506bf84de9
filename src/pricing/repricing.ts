import Big from "big.js"
import { LRUCache } from "lru-cache"
import type { MedusaContainer } from "@medusajs/framework/types"
import { refreshCartItemsWorkflow } from "@medusajs/medusa/core-flows"
import { readOptionData, type OptionService } from "../store"
import { accountOf, type Configuration, type PluginContext, perProcess } from "../context"
import { type CartDelivery, type CartFacts, readCartDeliveries, readCartFacts } from "./cart"
import { priceRulesOf } from "./price-option"

/**
 * Prices the deliveries of a cart again if a price may be of older totals, and opens its payment for the new total.
 * The store prices delivery before it writes taxes and discounts, and some changes price no delivery at all. Does
 * nothing for other providers' deliveries and for prices that depend on no total.
 *
 * @returns `fresh`: nothing to do. `same`: priced again, at the same amounts. `changed`: another amount. `gone`: a
 * delivery is no longer available.
 */
export async function repriceDeliveries(
  context: PluginContext,
  container: MedusaContainer,
  cartId: string,
): Promise<"fresh" | "same" | "changed" | "gone"> {
  const before = await readCartDeliveries(context, cartId)
  if (!(await areStale(context, cartId, before))) {
    return "fresh"
  }
  await refreshCartItemsWorkflow(container).run({ input: { cart_id: cartId } })
  const deliveries = await readCartDeliveries(context, cartId)
  const after = new Map(deliveries.map(({ id, amount }) => [id, amount]))
  if (!before.every(({ id }) => after.has(id))) {
    return "gone"
  }
  return before.every(({ id, amount }) => after.get(id) === amount) ? "same" : "changed"
}

/** Also true if this process has not priced a delivery whose price depends on totals. */
async function areStale(
  context: PluginContext,
  cartId: string,
  deliveries: CartDelivery[],
): Promise<boolean> {
  for (const delivery of deliveries) {
    if (delivery.data && (await isStale(context, cartId, delivery))) {
      return true
    }
  }
  return false
}

async function isStale(
  context: PluginContext,
  cartId: string,
  { amount, isTaxInclusive, optionData, profileId }: CartDelivery,
): Promise<boolean> {
  const service = readOptionData(optionData)
  if (!service) {
    return false
  }
  const { configuration } = context
  const totals = await decisiveTotals(configuration, { service, account: service.account }, () =>
    readCartFacts(context, cartId, new Set(profileId ? [profileId] : [])),
  )
  const now = { totals, amount: Number(amount), isTaxInclusive }
  return totals.length > 0 && !isDecided(cartId, service.key, now)
}

interface PricedOption {
  service: OptionService
  /** The account's handle. */
  account: string
}

/**
 * The totals that decide an option's price, as decimal texts: the value of the items if a free-delivery threshold
 * exists, and the total without delivery for cash on delivery. Reads no totals for other options.
 */
export async function decisiveTotals(
  configuration: Configuration,
  { service, account: handle }: PricedOption,
  readFacts: () => Promise<CartFacts | undefined>,
): Promise<string[]> {
  const account = accountOf(configuration, handle)
  const isFreeFrom = account
    ? priceRulesOf(configuration.settings, account, service).freeFrom.length > 0
    : false
  const isCashOnDelivery =
    account !== undefined && configuration.services.isCashOnDelivery(account, service.code)
  if (!isFreeFrom && !isCashOnDelivery) {
    return []
  }
  const facts = await readFacts()
  return [
    ...(facts && isFreeFrom ? [facts.itemsValue] : []),
    ...(facts && isCashOnDelivery ? [facts.totalWithoutDelivery] : []),
  ]
}

/** Whether the store, an account or an option has a free-delivery threshold. */
export function hasFreeDelivery({ settings }: Configuration): boolean {
  const { account_price_rules, option_price_rules } = settings
  const all = [
    settings,
    ...Object.values(account_price_rules),
    ...Object.values(option_price_rules),
  ]
  return all.some(({ free_from }) => Boolean(free_from?.length))
}

/** The last price of an option that core got for a cart. */
interface DecidedPrice {
  /** The cart's totals that decided it, as decimal texts in its currency. */
  totals: readonly string[]
  amount: number
  isTaxInclusive: boolean
}

const MOST_KEPT = 10_000
/** Less than any currency's smallest coin, more than the error of floating-point sums. */
const DUST = "0.000001"

const decided = perProcess(() => new LRUCache<string, DecidedPrice>({ max: MOST_KEPT }))

/**
 * Notes in this process which totals decided a price. Keeps the amount too: a storefront may ask for prices that
 * the cart does not use.
 *
 * @param optionKey `data.id` of the shipping option
 */
export function noteDecidedPrice(cartId: string, optionKey: string, price: DecidedPrice): void {
  decided().set(`${cartId} ${optionKey}`, price)
}

/** Whether a delivery has the price of the cart's totals now; false if this process noted none. */
function isDecided(cartId: string, optionKey: string, now: DecidedPrice): boolean {
  const noted = decided().get(`${cartId} ${optionKey}`)
  return (
    noted !== undefined &&
    noted.isTaxInclusive === now.isTaxInclusive &&
    isSame(noted.amount, now.amount) &&
    noted.totals.length === now.totals.length &&
    noted.totals.every((total, index) => isSame(total, now.totals[index] ?? ""))
  )
}

function isSame(one: string | number, other: string | number): boolean {
  return other !== "" && new Big(one).minus(other).abs().lte(DUST)
}
