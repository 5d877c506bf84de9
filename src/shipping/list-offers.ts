import { type KnownService, knownServices } from "../account"
import { packageTypesOf } from "../store"

import { currencyIssue, judgeCod } from "../booking"
import { type ApiPackage, CarrierApiError, type PackageType } from "../carrier-api"
import type { PluginContext } from "../context"
import { chooseCheapest, findQuoteExchange, type Quote } from "../price-rules"
import type { QuoteAnswer } from "../quote-book"
import { owedShare, type OwedShare } from "./collect-on-delivery"
import { askForShipment, packInTypes } from "./pack-shipment"
import type { DeliveryInput } from "./plan-input"
import type { ShipmentPlan } from "./assemble-plan"
import { IssueList, issuesOfRefusal, type ShipmentIssue } from "./overrides"

/** A service of the account as a choice for one shipment. */
export interface ServiceOffer {
  code: string
  name: string
  /** In words, why it cannot carry this shipment now; undefined when it can. */
  reason: string | undefined
  quote: Quote | undefined
  /** `stale`: an earlier answer, because the service has not answered again yet. */
  source: Known["source"] | undefined
  /** When the service answered, in milliseconds since 1970. */
  loadedAt: number | undefined
  /** Whether the merchant offers it to customers. */
  isEnabled: boolean
  isToLocker: boolean
  isCashOnDelivery: boolean
  packageTypes: PackageType[]
}

interface ServiceOffers {
  offers: ServiceOffer[]
  /** What the service refuses of the shipment's data, one issue per field. */
  issues: ShipmentIssue[]
}

/** A person is waiting, but can continue without prices. */
const PATIENCE_MS = 5_000

type Known = Extract<QuoteAnswer<Quote[]>, { outcome: "value" }>

/** The services' prices for the items packed as one type. */
type Asked = { packageType: PackageType; answer: QuoteAnswer<Quote[]> }

/**
 * Every known service of the account, with its price for the plan's packages or the reason why it has none. The
 * issues are data that prevents all prices. A service that gets the other package type when chosen is priced for that
 * type. Prices are the service's own, without the shop's rate rules.
 */
export async function listOffers(
  context: PluginContext,
  input: DeliveryInput & { rowId: string },
  plan: ShipmentPlan,
): Promise<ServiceOffers> {
  const known = knownServices(context, input.account)
  const services = [...known.values()]
  const ofMoney = new IssueList()
  // An amount that is not a number; the plan, or the order's money, has it as an issue.
  const share = (await ofMoney.at("items", () => readShare(context, input, services))) ?? NO_SHARE
  const ways = await packagesToPrice(context, input, { plan, services })
  const ask = (codAmount: string | null) =>
    Promise.all(
      ways.map(async (way): Promise<Asked> => ({
        packageType: way.packageType,
        answer: await askForShipment(context, input, {
          ...way,
          codAmount,
          deadlineMs: PATIENCE_MS,
        }),
      })),
    )
  const isCodOffered = Number(share.owed) > 0 && services.some((one) => one.isCashOnDelivery)
  const { settings } = input.configuration
  const exchange = findQuoteExchange(settings, input.order.currency_code ?? "")
  const [plain, collecting] = await Promise.all([
    ask(null),
    isCodOffered && exchange.kind === "found" ? ask(share.owed) : [],
  ])
  const noRate =
    exchange.kind === "unavailable"
      ? `Its price is not known: no exchange rate is set between ${settings.quote_currency.toUpperCase()} and the order's currency. You can still order the shipment.`
      : undefined
  const merchant = input.configuration.services
  const offers = services
    .map((service): ServiceOffer => {
      const asked = (service.isCashOnDelivery ? collecting : plain).filter(
        ({ packageType }) =>
          takes(service, packageType) &&
          (service.code !== plan.service?.code || packageType === plan.packageType),
      )
      const { quote, known } = cheapestIn(asked, service.code)
      const isEnabled = merchant.isEnabled(input.account, service.code)
      return {
        code: service.code,
        name: service.name,
        reason:
          reasonOfMoney(service, share, input) ??
          (asked.length > 0 ? undefined : reasonOfPackages(service, plan)) ??
          (service.isCashOnDelivery ? noRate : undefined) ??
          (quote ? undefined : reasonOfAnswer(asked[0])) ??
          (isEnabled || service.code === input.service.code ? undefined : DISABLED),
        quote,
        source: known?.source,
        loadedAt: known?.loadedAt,
        isEnabled,
        isToLocker: merchant.isLocker(input.account, service.code),
        isCashOnDelivery: service.isCashOnDelivery,
        packageTypes: packageTypesOf(service, undefined),
      }
    })
    .sort(bestFirst)
  return { offers, issues: issuesOf([...plain, ...collecting]) }
}

function issuesOf(asked: Asked[]): ShipmentIssue[] {
  const refused = asked.flatMap(({ answer }) =>
    answer.outcome === "miss" ? issuesOfRefusal(answer.error) : [],
  )
  // The questions differ only in packages and sum to collect, so keep one issue per field.
  return [...new Map(refused.map((issue) => [issue.field, issue])).values()]
}

const NO_SHARE: OwedShare = { owed: "0", isPaidOnDelivery: false }

async function readShare(
  context: PluginContext,
  input: DeliveryInput & { rowId: string },
  services: KnownService[],
): Promise<OwedShare> {
  const codProviders = input.configuration.settings.cod_payment_providers
  if (codProviders.length === 0 && !services.some(({ isCashOnDelivery }) => isCashOnDelivery)) {
    return NO_SHARE
  }
  return owedShare(context, {
    orderId: input.order.id,
    rowId: input.rowId,
    codProviders,
    replacing: input.replacing,
    shipping: input.lines.map(({ line, quantity }) => ({ lineItemId: line.id, quantity })),
  })
}

interface Way {
  packageType: PackageType
  packages: Required<ApiPackage>[]
  sendAdr: boolean
}

/**
 * The packages as planned, and as the other type if a service would get that type when chosen. Empty when nothing
 * could be packed.
 */
async function packagesToPrice(
  context: PluginContext,
  input: DeliveryInput,
  { plan, services }: { plan: ShipmentPlan; services: KnownService[] },
): Promise<Way[]> {
  const { packageType, packages, sendAdr } = plan
  if (packages.length === 0) {
    return []
  }
  const other = packageType === 1 ? 2 : 1
  const isDecided =
    input.overrides?.package_type !== undefined || input.overrides?.packages !== undefined
  return isDecided || !services.some((service) => takes(service, other))
    ? [{ packageType, packages, sendAdr }]
    : (await packInTypes(context, input, [packageType, other])).map((way) => ({
        packageType: way.packageType,
        packages: way.packages,
        sendAdr,
      }))
}

function takes(service: KnownService, packageType: PackageType): boolean {
  return packageTypesOf(service, undefined).includes(packageType)
}

function cheapestIn(
  asked: Asked[],
  code: string,
): { quote: Quote | undefined; known: Known | undefined } {
  const answers = asked.flatMap(({ answer }) => (answer.outcome === "value" ? answer : []))
  const quotes = answers.flatMap(({ value }) => value)
  // A person compares the prices that are shown, and these include tax.
  const quote = chooseCheapest(quotes, code, "with_tax")
  return { quote, known: answers.find(({ value }) => quote && value.includes(quote)) }
}

function reasonOfMoney(
  service: KnownService,
  share: OwedShare,
  { order }: DeliveryInput,
): string | undefined {
  const verdict = judgeCod({ ...share, service })
  if (verdict.kind === "collect") {
    return currencyIssue(order.currency_code ?? "", true)
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
  // When the service is chosen, the items are packed again as its type.
  if (plan.packageType === 1 && !service.offersParcel) {
    return "It carries envelopes only. If you choose it, the items are packed into an envelope, if they fit."
  }
  if (plan.packageType === 2 && !service.offersEnvelope) {
    return "It carries parcels only. If you choose it, the items are packed as parcels."
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

/** A disabled service can still ship what the customer has ordered. */
const DISABLED = "You disabled this service in the settings. You can still choose it here."

const NOT_ASKED =
  "The service cannot be asked for prices right now. Try again in a moment; you can still order the shipment."

/** Services that can be chosen come first, the cheapest on top. */
function bestFirst(one: ServiceOffer, other: ServiceOffer): number {
  return (
    Number(one.reason !== undefined) - Number(other.reason !== undefined) ||
    Number(one.quote?.priceWithTax ?? 0) - Number(other.quote?.priceWithTax ?? 0) ||
    one.code.localeCompare(other.code, "en")
  )
}
