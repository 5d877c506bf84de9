import { judgeCod, postalCode } from "../../booking"
import { CarrierApiError } from "../../carrier-api"
import { isLockerService, type Quote, type QuoteAnswer } from "../../rating"
import { owedShare, type OwedShare } from "../collect/owed-share"
import type { PackageType } from "../packages/pack-lines"
import type { PluginScope } from "../plugin-scope"
import { askQuotes } from "../prices/ask-quotes"
import { type KnownService, knownServices } from "../prices/known-services"
import { deliveryAddress } from "./delivery-address"
import type { DraftWish } from "./draft"
import type { ShipmentPlan } from "./plan-shipment"

/** A service of the account as a choice for one shipment. */
export interface ServiceOffer {
  code: string
  name: string
  /** In words, why it cannot carry this shipment now; undefined when it can. */
  reason: string | undefined
  quote: Quote | undefined
  isToLocker: boolean
  isCashOnDelivery: boolean
}

/** A person waits for it, who may also go on without prices. */
const PATIENCE_MS = 5_000

type Asked = { packageType: PackageType; answer: QuoteAnswer<Quote[]> }

/**
 * Every service that the account is known to have, with its price for the packages of a plan, or why it
 * does not carry them. The prices are those of the service: no rule of the shop is applied.
 */
export async function listOffers(
  scope: PluginScope,
  draft: DraftWish & { rowId: string },
  plan: ShipmentPlan,
): Promise<ServiceOffer[]> {
  const known = await knownServices(scope, draft.account)
  const services = [...known.values()]
  const share = await readShare(scope, draft, services)
  const ask = (codAmount: string | undefined) => askFor(scope, draft, { plan, codAmount })
  const isCodOffered = Number(share.owed) > 0 && services.some((one) => one.isCashOnDelivery)
  const [plain, collecting] = await Promise.all([
    ask(undefined),
    isCodOffered ? ask(share.owed) : undefined,
  ])
  const lockers = draft.configuration.settings.locker_services
  return services
    .map((service): ServiceOffer => {
      const asked = service.isCashOnDelivery ? collecting : plain
      const quote = quoteOf(asked, service.code)
      return {
        code: service.code,
        name: service.name,
        reason:
          reasonOfMoney(service, share) ??
          reasonOfPackages(service, plan) ??
          (quote ? undefined : reasonOfAnswer(asked)),
        quote,
        isToLocker: isLockerService(service.code, lockers),
        isCashOnDelivery: service.isCashOnDelivery,
      }
    })
    .sort(bestFirst)
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
  { plan, codAmount }: { plan: ShipmentPlan; codAmount: string | undefined },
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
    codAmount,
    deadlineMs: PATIENCE_MS,
  })
  return { packageType, answer }
}

function quoteOf(asked: Asked | undefined, code: string): Quote | undefined {
  return asked?.answer.outcome === "value"
    ? asked.answer.value.find(({ serviceCode }) => serviceCode === code)
    : undefined
}

function reasonOfMoney(service: KnownService, share: OwedShare): string | undefined {
  const verdict = judgeCod({ ...share, service })
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
