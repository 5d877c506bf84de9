import { accountOf, type Configuration } from "../account/configuration"
import type { CartFacts } from "./cart-facts"
import type { OptionService } from "./option-service"
import { priceRulesOf } from "./price-rules-of"

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
