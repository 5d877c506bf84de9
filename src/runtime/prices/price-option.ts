import { CarrierApiError, type ApiPackage, type Quote } from "../../carrier-api"
import { chooseQuote, priceFor, type UnavailableReason } from "../../rating"
import { askQuotes } from "./ask-quotes"
import { accountOf, type Configuration } from "../account/configuration"
import type { OptionService } from "./option-service"
import { errorText } from "../error-text"
import { MISFIT_REASONS, type MisfitLine, type MisfitReason } from "../packages/misfit"
import { packLines, type PackageType, type Packing } from "../packages/pack-lines"
import type { PluginScope } from "../plugin-scope"
import type { ShipLine } from "../packages/ship-line"

/** A cart as far as a price depends on it. */
export interface PricedCart {
  currencyCode: string
  countryCode: string | undefined
  postalCode: string | undefined
  lines: ShipLine[]
  /** Decimal string; what a cash-on-delivery service would collect. Asked for only by one. */
  amountToCollect: () => Promise<string>
}

export type OptionPrice =
  | {
      isAvailable: true
      amount: number
      isTaxInclusive: boolean
      quote: Quote
      source: "live" | "cache" | "stale"
      packageType: PackageType
      packages: ApiPackage[]
    }
  | {
      isAvailable: false
      reason: UnavailableReason
      /** The lines to blame, where the reason is about some of the goods. */
      misfits: MisfitLine[]
    }

/**
 * The price of one option for one cart: an amount, or the reason why there is none. Never throws for
 * what the service does or does not do, and never answers 0 for a price that is missing.
 */
export async function priceOption(
  scope: PluginScope,
  configuration: Configuration,
  { service, account: handle, cart }: { service: OptionService; account: string; cart: PricedCart },
): Promise<OptionPrice> {
  const account = accountOf(configuration, handle)
  if (!account?.baseUrl) {
    return unavailable("not_configured")
  }
  if (!cart.countryCode || !cart.postalCode) {
    return unavailable("no_address")
  }
  if (cart.currencyCode.toLowerCase() !== configuration.settings.quote_currency) {
    return unavailable("currency")
  }
  const packageType: PackageType = service.offersParcel ? 1 : 2
  const packing = tryToPack(scope, () => packLines(cart.lines, packageType, configuration))
  if (!packing) {
    return unavailable("no_live_price")
  }
  if (packing.kind === "empty") {
    return unavailable("nothing_to_ship")
  }
  if (packing.kind === "unpackable") {
    return unavailable(worstOf(packing.misfits), packing.misfits)
  }
  const answer = await askQuotes(scope, configuration, {
    account: { ...account, baseUrl: account.baseUrl },
    countryCode: cart.countryCode.toUpperCase(),
    zipCode: cart.postalCode,
    packages: packing.apiPackages,
    packageType,
    sendAdr: packing.isDangerous,
    codAmount: service.isCashOnDelivery ? await cart.amountToCollect() : undefined,
  })
  if (answer.outcome === "miss") {
    return unavailable(reasonOf(answer.error))
  }
  const quote = chooseQuote(answer.value, service.code)
  if (!quote) {
    return unavailable("service_does_not_deliver")
  }
  const price = priceFor(quote, { vatMode: configuration.settings.price_tax })
  if ("unavailable" in price) {
    return unavailable(price.unavailable)
  }
  return {
    isAvailable: true,
    amount: price.amount,
    isTaxInclusive: price.taxInclusive,
    quote,
    source: answer.source,
    packageType,
    packages: packing.apiPackages,
  }
}

function reasonOf(error: unknown): UnavailableReason {
  if (error instanceof CarrierApiError && error.kind === "rejected") {
    return error.fields?.zip_code ? "invalid_postal_code" : "service_does_not_deliver"
  }
  return "no_live_price"
}

/** What no goods are to blame for, such as a box that is wrong, costs the price and is for the merchant to read. */
function tryToPack({ logger }: PluginScope, pack: () => Packing): Packing | undefined {
  try {
    return pack()
  } catch (error) {
    logger.error(`shipment-ordering: no price, packing failed: ${errorText(error)}`)
    return undefined
  }
}

/** One reason for several lines; goods that fit one by one but not together are too big. */
function worstOf(misfits: MisfitLine[]): MisfitReason {
  const reasons = misfits.map(({ reason }) => reason)
  return MISFIT_REASONS.find((reason) => reasons.includes(reason)) ?? "too_big"
}

function unavailable(reason: UnavailableReason, misfits: MisfitLine[] = []): OptionPrice {
  return { isAvailable: false, reason, misfits }
}
