import Big from "big.js"
import { LRUCache } from "lru-cache"
import {
  readConfiguration,
  accountOf,
  type Configuration,
  readOptionData,
  type OptionService,
} from "../account"

import { type PluginScope, findRows, perProcess } from "../context"

import { readMethodData } from "./delivery-data"
import { priceRulesOf } from "./price-option"
import { readCartFacts, type CartFacts } from "./priced-cart"

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

interface PricedOption {
  service: OptionService
  /** The account's handle. */
  account: string
}

/**
 * The totals of a cart that decide what an option costs, as decimal texts: the value of the goods where
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
    ...(facts && isFreeFrom ? [facts.goodsValue] : []),
    ...(facts && isCashOnDelivery ? [facts.totalWithoutDelivery] : []),
  ]
}

/** Whether delivery is free from a value of the goods, for the account or any option. */
export function hasFreeDelivery({ settings }: Configuration): boolean {
  const { account_price_rules, option_price_rules } = settings
  const all = [
    settings,
    ...Object.values(account_price_rules),
    ...Object.values(option_price_rules),
  ]
  return all.some(({ free_from }) => Boolean(free_from?.length))
}

/** What core was last told of an option's price for a cart. */
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
