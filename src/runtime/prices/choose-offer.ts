import { chooseCheapest, chooseVirtual, type Quote } from "../../rating"
import { fingerprintOf } from "../packages/fingerprint"
import type { PackageType } from "../packages/pack-lines"
import { type MethodData, readMethodData } from "./method-data"
import type { PriceSource } from "./option-price"
import type { PackedGoods, PriceQuestion } from "./price-question"

/** A price of the service, for goods packed in one way. */
export interface Offer {
  quote: Quote
  packed: PackedGoods
  source: Exclude<PriceSource, "fallback">
}

/** A carrier's service, and whether its parcels or its envelope were priced for the same goods before. */
export interface ChosenService {
  code: string
  packageType: PackageType | undefined
}

/** Of all offers the one that the option stands for; undefined when it is not among them. */
export async function chooseOffer(
  question: PriceQuestion,
  offers: Offer[],
): Promise<Offer | undefined> {
  const { configuration, account, rules, service } = question
  const chosen = await chosenService(question)
  if (chosen) {
    const { code, packageType } = chosen
    // One service may take parcels and envelopes: the shipment will be what was priced before.
    const asBefore = offers.filter(
      ({ quote, packed }) => quote.serviceCode === code && packed.packageType === packageType,
    )
    const eligible = asBefore.length > 0 ? asBefore : offers
    return offerOf(eligible, chooseCheapest(quotesOf(eligible), code, rules.vatMode))
  }
  if (!service.virtual) {
    return undefined
  }
  const best = chooseVirtual(service.virtual, quotesOf(offers), {
    vatMode: rules.vatMode,
    isOffered: (code) => configuration.services.isEnabled(account, code),
    isLocker: (code) => configuration.services.isLocker(account, code),
    isCashOnDelivery: (code) => configuration.services.isCashOnDelivery(account, code),
  })
  return offerOf(offers, best)
}

/**
 * The carrier's service that the option stands for. For "Cheapest" and its like it is the one that was
 * chosen when the option was, so that a refresh of the cart prices the same; undefined before.
 */
export async function chosenService(question: PriceQuestion): Promise<ChosenService | undefined> {
  const { service, choice, packed } = question
  if (service.virtual) {
    const stored = choice === "stored" ? await storedChoice(question) : undefined
    return stored?.service_code
      ? { code: stored.service_code, packageType: typeBefore(question, stored) }
      : undefined
  }
  // What is stored is read only where there is something to choose.
  const stored = choice === "stored" && packed.length > 1 ? await storedChoice(question) : undefined
  return { code: service.code, packageType: stored && typeBefore(question, stored) }
}

async function storedChoice({ cart, service }: PriceQuestion): Promise<MethodData | undefined> {
  return (await cart.chosen())
    .flatMap((data) => readMethodData(data) ?? [])
    .find(({ option_key }) => option_key === service.key)
}

/** Other goods are packed, and so chosen, anew. */
function typeBefore(
  { cart, configuration }: PriceQuestion,
  { packing }: MethodData,
): PackageType | undefined {
  return packing?.fingerprint === fingerprintOf(cart.lines, configuration.settings)
    ? packing.package_type
    : undefined
}

function quotesOf(offers: Offer[]): Quote[] {
  return offers.map(({ quote }) => quote)
}

function offerOf(offers: Offer[], wanted: Quote | undefined): Offer | undefined {
  return offers.find(({ quote }) => quote === wanted)
}
