import Big from "big.js"
import { LRUCache } from "lru-cache"
import { readOptionData, type OptionService } from "../store"
import { accountOf, type Configuration, type PluginContext, perProcess } from "../context"
import { type CartDelivery, type CartFacts, readCartDeliveries, readCartFacts } from "./cart"
import { priceRulesOf } from "./price-option"

/**
 * Whether a delivery of this cart may be at a price of other totals than the cart has now: the store
 * prices delivery before it writes taxes and discounts, and some changes price no delivery at all.
 * True as well when this process has not priced it. Other deliveries than ours are left alone, and so
 * are those whose price hangs on no total.
 */
export async function needsRepricing(context: PluginContext, cartId: string): Promise<boolean> {
  for (const delivery of await readCartDeliveries(context, cartId)) {
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
 * The totals of a cart that decide what an option costs, as decimal texts: the value of the items where
 * delivery is free from one, and the sum to collect for cash on delivery. Reads no totals of other carts.
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

/** Whether delivery is free from a value of the items, for the account or any option. */
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
/** Less than any currency's smallest coin, and more than what binary fractions lose in a sum. */
const DUST = "0.000001"

const decided = perProcess(() => new LRUCache<string, DecidedPrice>({ max: MOST_KEPT }))

/**
 * Notes by which totals a price was decided, in this process. The amount belongs to it: a storefront
 * may ask for prices that no delivery of the cart is set to.
 *
 * @param optionKey `data.id` of the shipping option
 */
export function noteDecidedPrice(cartId: string, optionKey: string, price: DecidedPrice): void {
  decided().set(`${cartId} ${optionKey}`, price)
}

/** Whether the delivery that a cart has is at the price of its totals now; false where none is noted here. */
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
