import { accountOf, errorText, isAskable, type PluginContext } from "../context"
import type { ApiPackage, PackageType } from "../carrier-api"
import type { Account } from "../modules/shipment_ordering"
import { packForPrice, type Packing, type ShipLine } from "../packing"
import {
  keptType,
  type MethodData,
  packForOption,
  planPrice,
  type PricePlan,
  toTypeAnswer,
  type TypeAnswer,
} from "../planning"
import { noPrice } from "../price-rules"
import type { RuleOutcome } from "../shipping-rules"
import type { OptionService } from "../store"
import { measurePrice } from "../telemetry"
import { askQuotes, type QuoteAnswers, type QuoteRequest } from "./ask-quotes"
import {
  type CartLike,
  keepProfileItems,
  type PricedCart,
  findTaxRatePercent,
  toPricedCart,
} from "./priced-cart"
import { type OptionPrice, priceFrom } from "./option-price"
import type { PriceHints } from "./request-notes"
import { readCartOutcome } from "./rule-facts"

interface OptionToPrice {
  service: OptionService
  account: string
  cart: PricedCart
  /** When the price must be known, on the clock of `performance.now`. */
  until: number
  /** Which service a virtual service stands for: the choice stored on the cart, or the best quote now. */
  choice?: "stored" | "best"
  /** Set if the request prices several options: one answer of the API prices all of them. */
  requestAnswers?: QuoteAnswers
  /** What the store's hook adds to the price; undefined if the hook failed. */
  hints?: Promise<PriceHints | undefined>
  /** What the shipping rules say, if they were asked before. */
  outcome?: RuleOutcome
}

/**
 * The price of one option for one cart, or the reason why there is none. Does not throw if the service fails.
 * Never returns 0 unless a rule makes delivery free.
 */
export function priceOption(context: PluginContext, option: OptionToPrice): Promise<FoundPrice> {
  return measurePrice(
    { account: option.account },
    () => findPrice(context, option),
    (price) => ({
      source: price.isAvailable ? price.source : "none",
      reason: price.reason,
      service_code: price.isAvailable ? price.serviceCode : option.service.code,
    }),
  )
}

/** What a price was found from. */
export interface PriceBasis {
  plan: PricePlan
  /** By the amount to collect, in the order in which the service was asked. */
  asked: { cod: string | undefined; answers: TypeAnswer[] }[]
  owed?: string
  surcharge?: string
}

/** Without a basis, nothing could be asked; without an outcome, no package was known to shipping rules. */
export type FoundPrice = OptionPrice & { basis?: PriceBasis; outcome?: RuleOutcome }

async function findPrice(context: PluginContext, option: OptionToPrice): Promise<FoundPrice> {
  const { service, cart, until, choice, requestAnswers } = option
  const hints: OptionToPrice["hints"] = option.hints ?? Promise.resolve({})
  const plan = await planOption(context, option)
  if ("reason" in plan) {
    return plan
  }
  const basis: PriceBasis = { plan, asked: [] }
  const price = await priceFrom(plan, {
    ask: async (cod) => {
      const request = { codInQuoteCurrency: cod, requestAnswers, until }
      const answers = await askForPlan(context, plan, request)
      basis.asked.push({ cod, answers })
      return answers
    },
    readChoice: async () =>
      choice === "best"
        ? undefined
        : (await cart.readChosenDeliveries()).find(({ option_key }) => option_key === service.key),
    readTotals: async () => {
      const totals = await cart.readTotals()
      basis.owed = totals?.totalWithoutDelivery
      return totals
    },
    readTaxRate: () => findTaxRatePercent(context, plan.facts.countryCode),
    hints: hints.then((found) => {
      basis.surcharge = found?.surcharge
      return found
    }),
  })
  return { ...price, basis, outcome: plan.facts.outcome }
}

/** What to ask the service for an option, or why it has no price. */
export async function planOption(
  context: PluginContext,
  option: Pick<OptionToPrice, "service" | "account" | "cart" | "until" | "outcome">,
): Promise<ReturnType<typeof planPrice>> {
  const { service, cart, until } = option
  const { currencyCode, countryCode, postalCode, lines } = cart
  const { configuration } = context
  const account = accountOf(configuration, option.account)
  return isAskable(account)
    ? planPrice(
        {
          configuration,
          account,
          service,
          currencyCode,
          countryCode,
          postalCode,
          lines,
          outcome: option.outcome ?? (await readCartOutcome(context, option)),
        },
        (packageType, boxId) => packUntil(context, { lines, packageType, boxId, until }),
      )
    : noPrice("not_configured")
}

/** Packs a cart as for a price. Returns no packages if its items cannot be packed. */
export async function packCart(
  context: PluginContext,
  { cart: cartLike, profileId, account, service, packing }: CartToPack,
): Promise<readonly ApiPackage[]> {
  const { configuration } = context
  const items = profileId === undefined ? cartLike : keepProfileItems(cartLike, profileId)
  const cart = await toPricedCart(context, items)
  const { lines } = cart
  const keptPacking = packing ?? undefined
  if (keptPacking && keptType({ keptPacking, packedLines: lines, configuration })) {
    return keptPacking.packages
  }
  const outcome = await readCartOutcome(context, { cart, service, account: account.handle })
  const until = performance.now() + configuration.options.timing.quoteDeadlineMs
  return packItems(context, { account, service, outcome, lines, until })
}

interface CartToPack {
  cart: CartLike
  account: Account
  service: OptionService
  /** Without it, all items count. */
  profileId?: string
  /** The packages of the price that the customer accepted; valid while the items are the same. */
  packing?: MethodData["packing"]
}

/** Packs items of the usual package type, as for a price. Returns no packages if they cannot be packed. */
export function packItems(
  context: PluginContext,
  { account, service, outcome: { boxId }, ...toPack }: ItemsToPack,
): readonly ApiPackage[] {
  const { configuration } = context
  const packed = packForOption({ configuration, account, service }, (packageType) =>
    packUntil(context, { ...toPack, packageType, boxId }),
  )
  return "reason" in packed ? [] : packed[0].apiPackages
}

interface ItemsToPack extends Pick<CartToPack, "account" | "service"> {
  outcome: RuleOutcome
  lines: ShipLine[]
  until: number
}

/** Share of the remaining time. A packing that ends before gives the same packages as the shipment later. */
const PACKING_SHARE = 0.5

/** An error that is not about items, such as a wrong box, gives no price and is logged for the merchant. */
function packUntil(
  { logger, configuration }: PluginContext,
  {
    until,
    lines,
    packageType,
    boxId,
  }: { lines: ShipLine[]; packageType: PackageType; boxId?: string; until: number },
): Packing | undefined {
  try {
    const deadlineMs = Math.max(0, until - performance.now()) * PACKING_SHARE
    return packForPrice(lines, packageType, { ...configuration, boxId, deadlineMs })
  } catch (error) {
    logger.error(`shipment-ordering: no price, packing failed: ${errorText(error)}`)
    return undefined
  }
}

/** Asks the service for each package type. */
async function askForPlan(
  context: PluginContext,
  { facts, packed }: PricePlan,
  {
    until,
    ...request
  }: Pick<QuoteRequest, "codInQuoteCurrency" | "requestAnswers"> & { until: number },
): Promise<TypeAnswer[]> {
  const answers = await Promise.all(
    packed.map(({ apiPackages, packageType, isDangerous }) =>
      askQuotes(context, {
        ...request,
        account: facts.account,
        countryCode: facts.countryCode,
        zipCode: facts.postalCode,
        packages: apiPackages,
        packageType,
        sendAdr: isDangerous,
        deadlineMs: Math.max(0, until - performance.now()),
      }),
    ),
  )
  return answers.map(toTypeAnswer)
}
