import type { PackageType } from "../../carrier-api"
import { chooseCheapest, chooseVirtual, type Quote } from "../../rating"
import { fingerprintOf } from "../packages/fingerprint"
import { type MethodData, readMethodData } from "./method-data"
import type { PriceSource } from "./option-price"
import type { PackedGoods, PriceQuestion } from "./price-question"

/** A price of the service, for goods packed in one way. */
export interface Offer {
  quote: Quote
  packed: PackedGoods
  source: Exclude<PriceSource, "fallback">
}

/** Of all offers the one that the option stands for; undefined when it is not among them. */
export async function chooseOffer(
  question: PriceQuestion,
  offers: Offer[],
): Promise<Offer | undefined> {
  const { configuration, account, rules, service } = question
  const code = await chosenService(question)
  const bestQuote = (quotes: Quote[]): Quote | undefined => {
    if (code) return chooseCheapest(quotes, code, rules.vatMode)
    if (!service.virtual) return undefined
    return chooseVirtual(service.virtual, quotes, {
      vatMode: rules.vatMode,
      isOffered: (one) => configuration.services.isEnabled(account, one),
      isLocker: (one) => configuration.services.isLocker(account, one),
      isCashOnDelivery: (one) => configuration.services.isCashOnDelivery(account, one),
    })
  }
  const bestOf = (some: Offer[]): Offer | undefined => {
    const best = bestQuote(some.map(({ quote }) => quote))
    return some.find(({ quote }) => quote === best)
  }
  const wanted = await wantedType(question)
  return bestOf(offers.filter(({ packed }) => packed.packageType === wanted)) ?? bestOf(offers)
}

/**
 * Code of the carrier's service that the option stands for. For "Cheapest" and its like it is the one that was
 * chosen when the option was, so that a refresh of the cart prices the same; undefined before.
 */
export async function chosenService(question: PriceQuestion): Promise<string | undefined> {
  const { service } = question
  return service.virtual
    ? ((await storedChoice(question))?.service_code ?? undefined)
    : service.code
}

/**
 * Whether the goods are to travel as parcels or as an envelope, where they may do both. A chosen delivery
 * keeps its type: what the store's hook says later is stored nowhere, and its shipment would be another than
 * was priced. Other goods are packed, and so chosen, anew.
 */
export async function wantedType(question: PriceQuestion): Promise<PackageType | undefined> {
  const { cart, configuration, hints, packed } = question
  if (packed.length === 1) return undefined
  const stored = await storedChoice(question)
  if (!stored) {
    return (await hints)?.packageType
  }
  return stored.packing?.fingerprint === fingerprintOf(cart.lines, configuration.settings)
    ? stored.packing.package_type
    : stored.store_package_type
}

async function storedChoice(question: PriceQuestion): Promise<MethodData | undefined> {
  const { cart, service, choice } = question
  return choice === "best"
    ? undefined
    : (await cart.chosen())
        .flatMap((data) => readMethodData(data) ?? [])
        .find(({ option_key }) => option_key === service.key)
}
