import { currencyProblem, judgeCod, postalCode } from "../../booking"
import { CarrierApiError } from "../../carrier-api"
import type { Quote, QuoteAnswer } from "../../rating"
import { owedShare, type OwedShare } from "../collect/owed-share"
import type { PackageType } from "../packages/pack-lines"
import type { PluginScope } from "../plugin-scope"
import { askQuotes } from "../prices/ask-quotes"
import { findQuoteExchange, toQuoteCurrency } from "../prices/quote-currency"
import { type KnownService, knownServices } from "../prices/known-services"
import { deliveryAddress } from "./delivery-address"
import type { DraftWish } from "./draft"
import type { ShipmentPlan } from "./plan-shipment"
import { problemsOfRefusal } from "./refusal-of-wish"
import type { ShipmentProblem } from "./shipment-problem"

/** A service of the account as a choice for one shipment. */
export interface ServiceOffer {
  code: string
  name: string
  /** In words, why it cannot carry this shipment now; undefined when it can. */
  reason: string | undefined
  quote: Quote | undefined
  /** `stale`: of before, since the service does not answer or was not asked again yet. */
  source: Known["source"] | undefined
  /** When the service has answered the price, in milliseconds since 1970. */
  loadedAt: number | undefined
  /** Whether the merchant offers it to customers. */
  isEnabled: boolean
  isToLocker: boolean
  isCashOnDelivery: boolean
}

export interface ServiceOffers {
  offers: ServiceOffer[]
  /** What the service refuses of the shipment's data, each field once. */
  problems: ShipmentProblem[]
}

/** A person waits for it, who may also go on without prices. */
const PATIENCE_MS = 5_000

type Known = Extract<QuoteAnswer<Quote[]>, { outcome: "value" }>

type Asked = { packageType: PackageType; answer: QuoteAnswer<Quote[]> }

/**
 * Every service that the account is known to have, with its price for the packages of a plan, or why it
 * does not carry them; and what of the data keeps all of them from being priced. The prices are those of
 * the service: no rule of the shop is applied.
 */
export async function listOffers(
  scope: PluginScope,
  draft: DraftWish & { rowId: string },
  plan: ShipmentPlan,
): Promise<ServiceOffers> {
  const known = await knownServices(scope, draft.account)
  const services = [...known.values()]
  const share = await readShare(scope, draft, services)
  const ask = (codInQuoteCurrency?: string) => askFor(scope, draft, { plan, codInQuoteCurrency })
  const isCodOffered = Number(share.owed) > 0 && services.some((one) => one.isCashOnDelivery)
  const { settings } = draft.configuration
  const exchange = findQuoteExchange(settings, draft.order.currency_code ?? "")
  const [plain, collecting] = await Promise.all([
    ask(),
    isCodOffered && exchange.kind === "found"
      ? ask(toQuoteCurrency(share.owed, exchange.exchange))
      : undefined,
  ])
  const noRate =
    exchange.kind === "unavailable"
      ? `Its price is not known: no exchange rate is set between ${settings.quote_currency.toUpperCase()} and the order's currency. A shipment can be ordered all the same.`
      : undefined
  const merchant = draft.configuration.services
  const offers = services
    .map((service): ServiceOffer => {
      const asked = service.isCashOnDelivery ? collecting : plain
      const quote = quoteOf(asked, service.code)
      const known = quote && asked?.answer.outcome === "value" ? asked.answer : undefined
      const isEnabled = merchant.isEnabled(draft.account, service.code)
      return {
        code: service.code,
        name: service.name,
        reason:
          reasonOfMoney(service, share, draft) ??
          reasonOfPackages(service, plan) ??
          (service.isCashOnDelivery ? noRate : undefined) ??
          (quote ? undefined : reasonOfAnswer(asked)) ??
          (isEnabled || service.code === draft.service.code ? undefined : DISABLED),
        quote,
        source: known?.source,
        loadedAt: known?.loadedAt,
        isEnabled,
        isToLocker: merchant.isLocker(draft.account, service.code),
        isCashOnDelivery: service.isCashOnDelivery,
      }
    })
    .sort(bestFirst)
  return { offers, problems: problemsOf([plain, collecting]) }
}

function problemsOf(asked: (Asked | undefined)[]): ShipmentProblem[] {
  const refused = asked.flatMap((one) =>
    one?.answer.outcome === "miss" ? problemsOfRefusal(one.answer.error) : [],
  )
  // The second question differs in the sum to collect only.
  return [...new Map(refused.map((problem) => [problem.field, problem])).values()]
}

async function readShare(
  scope: PluginScope,
  draft: DraftWish & { rowId: string },
  services: KnownService[],
): Promise<OwedShare> {
  const codProviders = draft.configuration.settings.cod_payment_providers
  if (codProviders.length === 0 && !services.some(({ isCashOnDelivery }) => isCashOnDelivery)) {
    return { owed: "0", isPaidOnDelivery: false }
  }
  return owedShare(scope, {
    orderId: draft.order.id,
    rowId: draft.rowId,
    codProviders,
    replacing: draft.replacing,
    shipping: draft.lines.map(({ line, quantity }) => ({ lineItemId: line.id, quantity })),
  })
}

/** Nothing is asked where nothing could be packed. */
async function askFor(
  scope: PluginScope,
  { configuration, account, order, fulfillment }: DraftWish,
  { plan, codInQuoteCurrency }: { plan: ShipmentPlan; codInQuoteCurrency: string | undefined },
): Promise<Asked | undefined> {
  const { packages, packageType, sendAdr } = plan
  if (packages.length === 0) {
    return undefined
  }
  const address = deliveryAddress(order, fulfillment)
  const countryCode = (address.country_code ?? "").toUpperCase()
  const answer = await askQuotes(scope, configuration, {
    account,
    countryCode,
    zipCode: postalCode(address.postal_code, countryCode),
    packages,
    packageType,
    sendAdr,
    codInQuoteCurrency,
    deadlineMs: PATIENCE_MS,
  })
  return { packageType, answer }
}

function quoteOf(asked: Asked | undefined, code: string): Quote | undefined {
  return asked?.answer.outcome === "value"
    ? asked.answer.value.find(({ serviceCode }) => serviceCode === code)
    : undefined
}

function reasonOfMoney(
  service: KnownService,
  share: OwedShare,
  { order }: DraftWish,
): string | undefined {
  const verdict = judgeCod({ ...share, service })
  if (verdict.kind === "collect") {
    return currencyProblem(order.currency_code ?? "", true)
  }
  if (verdict.kind !== "refuse") {
    return undefined
  }
  return service.isCashOnDelivery
    ? "There is nothing to collect for this parcel."
    : `This order is paid on delivery, and this service collects no money: ${share.owed} would be lost.`
}

function reasonOfPackages(service: KnownService, plan: ShipmentPlan): string | undefined {
  if (plan.packages.length === 0) {
    return "These items cannot be packed."
  }
  // Chosen for the shipment, it has packages of its own kind.
  if (plan.packageType === 1 && !service.offersParcel) {
    return "It carries envelopes only. Choose it, and the items are packed into one if they fit."
  }
  if (plan.packageType === 2 && !service.offersEnvelope) {
    return "It carries parcels only. Choose it, and the items are packed as such."
  }
  return undefined
}

function reasonOfAnswer(asked: Asked | undefined): string {
  if (!asked || asked.answer.outcome === "value") {
    return "This service does not take these packages to this address."
  }
  const { error } = asked.answer
  return error instanceof CarrierApiError ? error.merchantMessage : NOT_ASKED
}

/** What the customer has ordered is shipped all the same. */
const DISABLED =
  "You have disabled this service in the settings. It is ordered all the same when you choose it here."

const NOT_ASKED =
  "The service cannot be asked for prices right now. Try again in a moment; a shipment can be ordered all the same."

/** What can be chosen first, the cheapest of it on top. */
function bestFirst(one: ServiceOffer, other: ServiceOffer): number {
  return (
    Number(one.reason !== undefined) - Number(other.reason !== undefined) ||
    Number(one.quote?.priceWithTax ?? 0) - Number(other.quote?.priceWithTax ?? 0) ||
    one.code.localeCompare(other.code, "en")
  )
}
