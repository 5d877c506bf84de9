import { isPostalCodeOf } from "../../booking"
import { isCodCurrency } from "../../rating"
import { accountOf, type Configuration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { applyRules, priceCollected, type RuledPrice } from "./apply-rules"
import type { AskedQuotes } from "./ask-quotes"
import type { Deadline } from "./deadline"
import { findBase } from "./find-base"
import { type AvailablePrice, noPrice, type OptionPrice } from "./option-price"
import type { OptionService } from "./option-service"
import { packGoods } from "./pack-goods"
import type { PricedCart } from "./priced-cart"
import type { PriceQuestion } from "./price-question"
import { priceRulesOf } from "./price-rules-of"
import { findQuoteExchange, isDeclarable } from "./quote-currency"

interface Wish {
  service: OptionService
  account: string
  cart: PricedCart
  deadline: Deadline
  choice?: PriceQuestion["choice"]
  asked?: AskedQuotes
  hints?: PriceQuestion["hints"]
}

/**
 * The price of one option for one cart: an amount, or the reason why there is none. Never throws for
 * what the service does or does not do, and never answers 0 but by a rule that says free.
 */
export async function priceOption(
  scope: PluginScope,
  configuration: Configuration,
  { service, account: handle, cart, deadline, choice = "stored", asked, hints }: Wish,
): Promise<OptionPrice> {
  const { settings } = configuration
  const configured = accountOf(configuration, handle)
  if (!configured?.baseUrl) {
    return noPrice("not_configured")
  }
  const { countryCode, postalCode } = cart
  if (!countryCode || !postalCode) {
    return noPrice("no_address")
  }
  // What no service would take never reaches one: refused five times in a row, it would stop all prices.
  if (!isPostalCodeOf(countryCode, postalCode)) {
    return noPrice("invalid_postal_code")
  }
  const found = findQuoteExchange(settings, cart.currencyCode)
  if (found.kind === "unavailable") {
    return noPrice(found.reason)
  }
  // A delivery that can never be ordered is not sold.
  if (!isDeclarable(settings, cart.currencyCode)) {
    return noPrice("currency")
  }
  const account = { ...configured, baseUrl: configured.baseUrl }
  const isCashOnDelivery = configuration.services.isCashOnDelivery(account, service.code)
  if (isCashOnDelivery && !isCodCurrency(cart.currencyCode)) {
    return noPrice("cod_currency")
  }
  const goods = await packGoods(scope, {
    configuration,
    account,
    service,
    lines: cart.lines,
    deadline,
  })
  if ("noPrice" in goods) {
    return goods.noPrice
  }
  const question: PriceQuestion = {
    scope,
    configuration,
    account,
    service,
    isCashOnDelivery,
    rules: priceRulesOf(settings, account, service),
    exchange: found.exchange,
    cart: { ...cart, countryCode, postalCode },
    packed: goods.packed,
    deadline,
    asked,
    hints: hints ?? Promise.resolve({}),
    choice,
  }
  const priced = isCashOnDelivery
    ? await priceCollected(question)
    : await applyRules(question, await findBase(question))
  if (priced.kind !== "priced") {
    return noPrice(priced.reason)
  }
  const price = toPrice(priced)
  return { ...price, serviceName: nameOf(price) }

  function nameOf({ serviceCode, serviceName }: AvailablePrice): string | undefined {
    return serviceCode && serviceName
      ? configuration.services.nameOf(account, serviceCode, serviceName)
      : serviceName
  }
}

function toPrice({
  found,
  price,
  goodsValue,
}: Extract<RuledPrice, { kind: "priced" }>): AvailablePrice {
  const quote = found.kind === "quote" ? found.quote : undefined
  const known = found.kind === "fallback" ? found.service : undefined
  return {
    isAvailable: true,
    amount: price.amount,
    isTaxInclusive: price.taxInclusive,
    isFree: price.isFree,
    source: found.kind === "quote" ? found.source : "fallback",
    reason: found.kind === "fallback" ? found.reason : undefined,
    serviceCode: quote?.serviceCode ?? known?.code,
    serviceName: quote?.serviceName ?? known?.name,
    deliveryDays: quote?.deliveryDays,
    servicePrice: quote?.priceWithTax,
    packageType: found.packed.packageType,
    packages: found.packed.apiPackages,
    steps: price.steps,
    goodsValue,
  }
}
