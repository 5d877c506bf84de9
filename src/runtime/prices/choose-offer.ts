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
  const { virtual } = service
  if (!virtual) {
    return undefined
  }
  const bestOf = (some: Offer[]): Offer | undefined => {
    const best = chooseVirtual(virtual, quotesOf(some), {
      vatMode: rules.vatMode,
      isOffered: (code) => configuration.services.isEnabled(account, code),
      isLocker: (code) => configuration.services.isLocker(account, code),
      isCashOnDelivery: (code) => configuration.services.isCashOnDelivery(account, code),
    })
    return offerOf(some, best)
  }
  const wanted = await wantedType(question, await storedChoice(question))
  return bestOf(offers.filter(({ packed }) => packed.packageType === wanted)) ?? bestOf(offers)
}

/**
 * The carrier's service that the option stands for. For "Cheapest" and its like it is the one that was
 * chosen when the option was, so that a refresh of the cart prices the same; undefined before.
 */
export async function chosenService(question: PriceQuestion): Promise<ChosenService | undefined> {
  const { service, packed } = question
  if (service.virtual) {
    const stored = await storedChoice(question)
    return stored?.service_code
      ? { code: stored.service_code, packageType: await wantedType(question, stored) }
      : undefined
  }
  // What is stored is read only where there is something to choose.
  const packageType =
    packed.length > 1 ? await wantedType(question, await storedChoice(question)) : undefined
  return { code: service.code, packageType }
}

async function storedChoice(question: PriceQuestion): Promise<MethodData | undefined> {
  const { cart, service, choice } = question
  return choice === "best"
    ? undefined
    : (await cart.chosen())
        .flatMap((data) => readMethodData(data) ?? [])
        .find(({ option_key }) => option_key === service.key)
}

/**
 * A chosen delivery keeps its type: what the store's hook says later is stored nowhere, and its shipment
 * would be another than was priced. Other goods are packed, and so chosen, anew.
 */
async function wantedType(
  { cart, configuration, hints }: PriceQuestion,
  stored: MethodData | undefined,
): Promise<PackageType | undefined> {
  if (!stored) {
    return (await hints)?.packageType
  }
  return stored.packing?.fingerprint === fingerprintOf(cart.lines, configuration.settings)
    ? stored.packing.package_type
    : stored.store_package_type
}

function quotesOf(offers: Offer[]): Quote[] {
  return offers.map(({ quote }) => quote)
}

function offerOf(offers: Offer[], wanted: Quote | undefined): Offer | undefined {
  return offers.find(({ quote }) => quote === wanted)
}
