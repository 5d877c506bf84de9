import { MedusaError } from "@medusajs/framework/utils"
import { type PackageType, toApiPackage } from "../carrier-api"
import { CartonizerInputError } from "../cartonizer"
import { fingerprintOf, lineIssuesText, NO_ENVELOPE, type Packing } from "../packing"
import { chooseCheapest, chooseVirtual, type PriceRules, type Quote } from "../price-rules"
import { type OptionService, packageTypesOf, priceRulesOf } from "../store"
import type { PackedShipment, ShipmentFacts, Inquiry } from "./facts"
import type { IssueList } from "./issues"
import type { ShipOverrides } from "./overrides"

type PackedOrNot = PackedShipment | { refusal: string | undefined }

/** The packages for one type: given by a person, else from the quote, else packed. */
export function packAs(
  packageType: PackageType,
  facts: ShipmentFacts,
  overrides: ShipOverrides | undefined,
): PackedOrNot {
  const { keptPacking, configuration } = facts
  const { sizeUnit } = configuration.options.shipments
  if (overrides?.packages) {
    const packages = overrides.packages.map(({ length, width, height, weight }) =>
      toApiPackage(
        { lengthMm: length, widthMm: width, heightMm: height, weightGrams: weight },
        sizeUnit,
      ),
    )
    return { packageType, packages, isKept: false }
  }
  if (keptPacking?.package_type === packageType && keptType(facts) !== undefined) {
    return { packageType, packages: keptPacking.packages, isKept: true }
  }
  const packing = packLinesOf(facts, packageType)
  switch (packing?.kind) {
    case undefined:
      return { refusal: undefined }
    case "packed":
      return { packageType, packages: packing.apiPackages, isKept: false }
    case "empty":
      return { refusal: NOTHING_TO_SHIP }
    case "no_envelope":
      return { refusal: NO_ENVELOPE }
    case "unpackable":
      return { refusal: lineIssuesText(packing.issues, configuration.settings) }
    case "wrong_box":
      return { refusal: packing.message }
  }
}

/** Undefined if there is no time to pack. */
export function packLinesOf(
  facts: ShipmentFacts,
  packageType: PackageType,
  mostMs?: number,
): Packing | { kind: "wrong_box"; message: string } | undefined {
  try {
    return facts.pack(packageType, mostMs)
  } catch (error) {
    if (!(error instanceof CartonizerInputError)) throw error
    const next = "Correct it in Settings > Shipment Ordering > Boxes."
    return { kind: "wrong_box", message: `Nothing can be packed: ${error.message}. ${next}` }
  }
}

const NOTHING_TO_SHIP = "None of these items needs shipping, so there is nothing to order."

/** The package type of the customer's quote; undefined when the items have changed. */
export function keptType({
  keptPacking,
  packedLines,
  configuration: { settings, options },
}: Pick<ShipmentFacts, "keptPacking" | "packedLines" | "configuration">): PackageType | undefined {
  const holds =
    keptPacking?.size_unit === options.shipments.sizeUnit &&
    keptPacking.fingerprint === fingerprintOf(packedLines, settings)
  return holds ? keptPacking.package_type : undefined
}

/** Whether dangerous goods are inside, by the item rules as they are today. */
export function isDangerous({ packedLines }: ShipmentFacts): boolean {
  return packedLines.some(({ rule }) => rule.dangerous === true)
}

interface ToPack {
  facts: ShipmentFacts
  overrides: ShipOverrides | undefined
  inquiry: Inquiry
}

/**
 * Packs a shipment as parcels or as an envelope. A person's choice comes first, then the customer's quote if the
 * items are the same, then the request of the store's own code, then the cheaper type. Without prices: parcels.
 */
export function packForService(
  toPack: ToPack,
  { service, codAmount }: { service: OptionService; codAmount: string | null },
  issues: IssueList,
): PackedShipment | undefined {
  const { facts, overrides } = toPack
  const types = typesOf(facts, overrides, service)
  const typeRefusal = refusedType(service, types, overrides)
  if (typeRefusal) issues.add("package_type", typeRefusal)
  const packed = packOpenTypes(toPack, types, issues)
  const [first, ...others] = packed
  if (others.length === 0) return first
  const preferredType = typeOfStore(facts, overrides)
  const quotes = toPack.inquiry.quotes("type", packed, codAmount)
  const best = bestQuote(facts, service, { quotes, preferredType })
  const type = best?.packageType ?? preferredType
  return others.find(({ packageType }) => packageType === type) ?? first
}

/**
 * The quote that a service stands for: its cheapest; for "Cheapest" and similar options that of the preferred service,
 * else the best of all. One of the preferred package type comes first.
 */
export function bestQuote<T extends Quote>(
  { configuration, account }: Pick<ShipmentFacts, "configuration" | "account">,
  service: OptionService,
  {
    quotes,
    preferredType,
    preferredService,
    vatMode = priceRulesOf(configuration, account, service).price_tax,
  }: QuotesToChoose<T>,
): T | undefined {
  const { services } = configuration
  const bestOf = (some: T[]): T | undefined =>
    service.virtual
      ? chooseVirtual(service.virtual, some, {
          vatMode,
          isOffered: (code) => services.isEnabled(account, code),
          isLocker: (code) => services.isLocker(account, code),
          isCashOnDelivery: (code) => services.isCashOnDelivery(account, code),
        })
      : chooseCheapest(some, service.code, vatMode)
  const choose = (some: T[]): T | undefined =>
    bestOf(some.filter(({ packageType }) => packageType === preferredType)) ?? bestOf(some)
  const preferred = quotes.filter(({ serviceCode }) => serviceCode === preferredService)
  return choose(preferred) ?? choose(quotes)
}

interface QuotesToChoose<T> {
  quotes: T[]
  preferredType: PackageType | undefined
  /** By a shipping rule. */
  preferredService?: string
  /** By default as for all orders with the option. */
  vatMode?: PriceRules["price_tax"]
}

/** The request of the store's code applies only to the option's own service. */
export function typeOfStore(
  facts: ShipmentFacts,
  overrides: ShipOverrides | undefined,
): PackageType | undefined {
  return isOtherService(facts, overrides) ? undefined : facts.storeType
}

function isOtherService({ service }: ShipmentFacts, overrides: ShipOverrides | undefined): boolean {
  return !service.virtual && ![undefined, service.code].includes(overrides?.service_code)
}

/** The types that an option may use, parcels first; "Cheapest" and similar ones take what any enabled service takes. */
export function typesOfOption(
  { configuration: { services }, account }: Pick<ShipmentFacts, "configuration" | "account">,
  service: Pick<OptionService, "virtual" | "code" | "offersParcel" | "offersEnvelope">,
): [PackageType, ...PackageType[]] {
  const accountServices = services.ofAccount(account)
  if (!service.virtual) {
    return packageTypesOf(service, accountServices.get(service.code))
  }
  const takesEnvelopes = [...accountServices.values()].some(
    ({ code, offersEnvelope }) => offersEnvelope && services.isEnabled(account, code),
  )
  return takesEnvelopes ? [1, 2] : [1]
}

/** The types that a service takes, parcels first. */
function typesOf(
  { kind, configuration, account, service: ofOption }: ShipmentFacts,
  overrides: ShipOverrides | undefined,
  service: OptionService,
): [PackageType, ...PackageType[]] {
  if (kind === "return") {
    return [packageTypesOf(service, undefined)[0]]
  }
  if (ofOption.virtual && overrides?.service_code === undefined) {
    // The service was chosen just now, for one of the two types.
    return packageTypesOf(service, undefined)
  }
  const carrierService = configuration.services.ofAccount(account).get(service.code)
  // The option's package types apply only to its own service.
  return service.code === ofOption.code || !carrierService
    ? packageTypesOf(service, carrierService)
    : packageTypesOf(carrierService, undefined)
}

function refusedType(
  { name }: OptionService,
  types: PackageType[],
  overrides: ShipOverrides | undefined,
): string | undefined {
  const type = overrides?.package_type
  if (type === undefined || types.includes(type)) {
    return undefined
  }
  return type === 2
    ? `"${name}" takes no envelopes. Send it as a parcel, or choose another service.`
    : `"${name}" takes envelopes only. Send it as an envelope, or choose another service.`
}

/** Packs the shipment in each type that the price decides between, leaving out types that the items do not fit. */
export function packOpenTypes(
  { facts, overrides }: Omit<ToPack, "inquiry">,
  types: [PackageType, ...PackageType[]],
  issues?: IssueList,
): PackedShipment[] {
  const all = openTypes(facts, overrides, types).map((type) => packAs(type, facts, overrides))
  const packed = all.flatMap((one) => ("packages" in one ? one : []))
  const refusal = all.find((one) => "refusal" in one)?.refusal
  if (packed.length === 0 && refusal !== undefined) {
    issues?.refuse("packages", refusal, MedusaError.Types.INVALID_DATA)
  }
  return packed
}

/**
 * The types that the price decides between; only one if a person or the customer's quote has decided. Packages given
 * by a person are parcels, except a single one when an envelope was quoted.
 */
function openTypes(
  facts: ShipmentFacts,
  overrides: ShipOverrides | undefined,
  types: [PackageType, ...PackageType[]],
): [PackageType, ...PackageType[]] {
  if (overrides?.package_type !== undefined) {
    // A type that the service does not take is an issue. Use another one, so that the plan shows packages.
    return [types.includes(overrides.package_type) ? overrides.package_type : types[0]]
  }
  if ((overrides?.packages?.length ?? 0) > 1) {
    return [types[0]]
  }
  const quotedType = isOtherService(facts, overrides) ? undefined : keptType(facts)
  if (quotedType !== undefined && types.includes(quotedType)) {
    return [quotedType]
  }
  return overrides?.packages ? [types[0]] : types
}
