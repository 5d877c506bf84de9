import { chooseQuote, chooseVirtual, type Quote } from "../../rating"
import type { PackageType } from "../packages/pack-lines"
import { readMethodData } from "./method-data"
import type { PriceSource } from "./option-price"
import type { PackedGoods, PriceQuestion } from "./price-question"

/** A price of the service, for goods packed in one way. */
export interface Offer {
  quote: Quote
  packed: PackedGoods
  source: Exclude<PriceSource, "fallback">
}

/** A carrier's service, and whether its parcels or its envelopes were chosen, where that is known. */
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
    // One service may take parcels and envelopes: the shipment will be what was chosen.
    const eligible = offers.filter(
      ({ packed }) => (packageType ?? packed.packageType) === packed.packageType,
    )
    return offerOf(eligible, chooseQuote(quotesOf(eligible), code))
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
export async function chosenService({
  cart,
  choice,
  service,
}: PriceQuestion): Promise<ChosenService | undefined> {
  if (!service.virtual) {
    return { code: service.code, packageType: undefined }
  }
  if (choice === "best") {
    return undefined
  }
  const stored = (await cart.chosen())
    .flatMap((data) => readMethodData(data) ?? [])
    .find(({ option_key }) => option_key === service.key)
  return stored?.service_code
    ? { code: stored.service_code, packageType: stored.packing?.package_type }
    : undefined
}

function quotesOf(offers: Offer[]): Quote[] {
  return offers.map(({ quote }) => quote)
}

function offerOf(offers: Offer[], wanted: Quote | undefined): Offer | undefined {
  return offers.find(({ quote }) => quote === wanted)
}
