import { judgeCod, currencyIssue } from "../booking"
import { CarrierApiError, type PackageType } from "../carrier-api"
import type { AccountService } from "../context"
import { chooseCheapest, findQuoteExchange, type Quote } from "../price-rules"
import { packageTypesOf } from "../store"
import { owedShare, type OwedShare } from "./collect-on-delivery"
import { IssueList, issuesOfRefusal, type ShipmentIssue } from "./issues"
import type { ShipOverrides } from "./overrides"
import { packAs } from "./choose-packages"
import type { Plan } from "./plan"
import {
  type ShipmentFacts,
  type Answers,
  keyOf,
  type PriceAnswer,
  type PriceQuestion,
} from "./facts"

/** A service of the account as a choice for one shipment. */
export interface ServiceOffer {
  code: string
  name: string
  /** In words, why it cannot carry this shipment now; undefined when it can. */
  reason: string | undefined
  quote: Quote | undefined
  /** `stale`: an earlier answer, because the service has not answered again yet. */
  source: AnsweredPrices["source"] | undefined
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
  /** What the service refuses of the shipment's data. */
  issues: ShipmentIssue[]
}

type AnsweredPrices = Extract<PriceAnswer, { outcome: "value" }>

/** The services' prices for the items packed as one type. */
interface Reply {
  question: PriceQuestion
  answer: PriceAnswer
}

/**
 * What must be asked for `listOffers`: the packages as planned, and as the other type if a service would get that type
 * when chosen; each also with the sum to collect, if a service could collect it. Empty when nothing could be packed.
 */
export function questionsOfOffers(
  facts: ShipmentFacts,
  shipmentPlan: Plan,
  overrides: ShipOverrides | undefined,
): PriceQuestion[] {
  const { packageType, packages, sendAdr } = shipmentPlan
  if (packages.length === 0) return []
  const services = servicesOf(facts)
  const other = packageType === 1 ? 2 : 1
  const isDecided = overrides?.package_type !== undefined || overrides?.packages !== undefined
  const packing =
    isDecided || !services.some((service) => takes(service, other))
      ? undefined
      : packAs(other, facts, overrides)
  const ways = [{ packageType, packages }, ...(packing && "packages" in packing ? [packing] : [])]
  const { owed } = shareOf(facts)
  const exchange = exchangeOf(facts)
  const isCollecting =
    Number(owed) > 0 && exchange.kind === "found" && services.some((one) => one.isCashOnDelivery)
  return [null, ...(isCollecting ? [owed] : [])].flatMap((codAmount) =>
    ways.map((way) => ({
      kind: "prices" as const,
      packageType: way.packageType,
      packages: way.packages,
      sendAdr,
      codAmount,
    })),
  )
}

/**
 * Every known service of the account, with its price for the plan's packages or the reason why it has none. A service
 * that gets the other package type when chosen is priced for that type. Prices are the service's own, without the shop's
 * rate rules.
 *
 * @param answers to `questionsOfOffers`
 */
export function listOffers(
  facts: ShipmentFacts,
  shipmentPlan: Plan,
  { overrides, answers }: { overrides: ShipOverrides | undefined; answers: Answers },
): ServiceOffers {
  const replies = questionsOfOffers(facts, shipmentPlan, overrides).flatMap((question) => {
    const answer = answers.prices.get(keyOf(question))
    return answer ? { question, answer } : []
  })
  const { configuration, account, service: ofOption } = facts
  const { services: merchant, settings } = configuration
  const share = shareOf(facts)
  const noRate =
    exchangeOf(facts).kind === "unavailable"
      ? `Its price is not known: no exchange rate is set between ${settings.quote_currency.toUpperCase()} and the order's currency. You can still order the shipment.`
      : undefined
  const offers = servicesOf(facts)
    .map((service): ServiceOffer => {
      const ofService = replies.filter(
        ({ question }) =>
          (question.codAmount !== null) === service.isCashOnDelivery &&
          takes(service, question.packageType) &&
          (service.code !== shipmentPlan.service?.code ||
            question.packageType === shipmentPlan.packageType),
      )
      const { quote, prices: carrierService } = cheapestIn(ofService, service.code)
      const isEnabled = merchant.isEnabled(account, service.code)
      return {
        code: service.code,
        name: service.name,
        reason:
          reasonOfMoney(service, share, facts) ??
          (ofService.length > 0 ? undefined : reasonOfPackages(service, shipmentPlan)) ??
          (service.isCashOnDelivery ? noRate : undefined) ??
          (quote ? undefined : reasonOfAnswer(ofService[0])) ??
          (isEnabled || service.code === ofOption.code ? undefined : DISABLED),
        quote,
        source: carrierService?.source,
        loadedAt: carrierService?.loadedAt,
        isEnabled,
        isToLocker: merchant.isLocker(account, service.code),
        isCashOnDelivery: service.isCashOnDelivery,
        packageTypes: packageTypesOf(service, undefined),
      }
    })
    .sort(bestFirst)
  return { offers, issues: issuesOfAnswers(replies) }
}

/** What the service refuses of the shipment's data, one issue per field: the questions differ only in packages and sum. */
function issuesOfAnswers(replies: Reply[]): ShipmentIssue[] {
  const issues = replies.flatMap(({ answer }) =>
    answer.outcome === "miss" ? issuesOfRefusal(answer.error) : [],
  )
  return [...new Map(issues.map((issue) => [issue.field, issue])).values()]
}

function servicesOf({ configuration, account }: ShipmentFacts): AccountService[] {
  return [...configuration.services.ofAccount(account).values()]
}

function exchangeOf({ configuration, order }: ShipmentFacts) {
  return findQuoteExchange(configuration.settings, order.currency_code ?? "")
}

/** Nothing, if an amount is not a number; the plan has that as an issue. */
function shareOf(facts: ShipmentFacts): OwedShare {
  const share = new IssueList().at("items", () => owedShare(facts))
  return share ?? { owed: "0", isPaidOnDelivery: false }
}

function takes(service: AccountService, packageType: PackageType): boolean {
  return packageTypesOf(service, undefined).includes(packageType)
}

function cheapestIn(
  replies: Reply[],
  code: string,
): { quote: Quote | undefined; prices: AnsweredPrices | undefined } {
  const answers = replies.flatMap(({ answer }) => (answer.outcome === "value" ? answer : []))
  const quotes = answers.flatMap(({ value }) => value)
  // A person compares the prices that are shown, and these include tax.
  const quote = chooseCheapest(quotes, code, "with_tax")
  return { quote, prices: answers.find(({ value }) => quote && value.includes(quote)) }
}

function reasonOfMoney(
  service: AccountService,
  share: OwedShare,
  { order }: ShipmentFacts,
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

function reasonOfPackages(service: AccountService, plan: Plan): string | undefined {
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

function reasonOfAnswer(reply: Reply | undefined): string {
  if (!reply || reply.answer.outcome === "value") {
    return "This service does not take these packages to this address."
  }
  const { error } = reply.answer
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
