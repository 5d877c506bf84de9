import { MedusaError } from "@medusajs/framework/utils"
import { knownServices } from "../account"
import { type OptionService, packageTypesOf } from "../store"
import { type ApiPackage, type PackageType, toApiPackage } from "../carrier-api"
import { type Configuration, type PluginContext, refuseData } from "../context"
import {
  completeLines,
  fingerprintOf,
  type LineLike,
  lineIssuesText,
  NO_ENVELOPE,
  packLines,
  type ShipLine,
  toShipLine,
} from "../packing"
import { chooseCheapest, findQuoteExchange, type Quote, toQuoteCurrency } from "../price-rules"
import { askQuotes, priceRulesOf, type QuoteRequest } from "../pricing"
import type { QuoteAnswer } from "../quote-book"
import type { OrderLine } from "./order"
import { type DeliveryInput, destinationOf, type PlanInput } from "./plan-input"

interface Booked {
  service: OptionService
  /** Decimal text in the order's currency. */
  codAmount: string | null
}

/**
 * Packs a shipment as parcels or as an envelope. A person's choice comes first, then the customer's quote if the
 * items are the same, then the request of the store's own code, then the cheaper type. Without prices: parcels.
 *
 * @throws MedusaError INVALID_DATA naming what cannot be packed, and the next step
 */
export async function packAsBooked(
  context: PluginContext,
  input: DeliveryInput,
  { service, codAmount }: Booked,
): Promise<PackedShipment> {
  const taken = await typesToBook(context, input, service)
  const [first, ...others] = await packOpenTypes(context, input, taken)
  if (others.length === 0) {
    return first
  }
  const quotes = await quotesOf(context, input, { packed: [first, ...others], codAmount })
  const { price_tax } = priceRulesOf(input.configuration.settings, input.account, service)
  const chosen = chooseAsAsked(input, quotes, (some) =>
    chooseCheapest(some, service.code, price_tax),
  )
  const wanted = chosen?.packageType ?? typeAskedFor(input)
  return others.find(({ packageType }) => packageType === wanted) ?? first
}

/** Chooses among the quotes of the type that the store's own code asked for; if that finds none, among all. */
export function chooseAsAsked(
  input: DeliveryInput,
  quotes: Quote[],
  choose: (some: Quote[]) => Quote | undefined,
): Quote | undefined {
  const asked = typeAskedFor(input)
  return choose(quotes.filter(({ packageType }) => packageType === asked)) ?? choose(quotes)
}

/** The request of the store's code applies only to the option's own service. */
function typeAskedFor(input: DeliveryInput): PackageType | undefined {
  return isOtherService(input) ? undefined : input.storeType
}

/** The merchant's message when a service does not take the overridden package type. */
export async function issueOfType(
  context: PluginContext,
  input: DeliveryInput,
  service: OptionService,
): Promise<string | undefined> {
  return refusedType(service, await typesToBook(context, input, service), input.overrides)
}

/**
 * Packs the shipment in each type that the price decides between.
 *
 * @throws MedusaError INVALID_DATA naming what cannot be packed, and the next step
 */
export async function packOpenTypes(
  context: PluginContext,
  input: DeliveryInput,
  taken: [PackageType, ...PackageType[]],
): Promise<[PackedShipment, ...PackedShipment[]]> {
  return packInTypes(context, input, await openTypes(context, input, taken))
}

/**
 * The types that the price decides between; only one if a person or the customer's quote has decided. Packages given
 * by a person are parcels, except a single one when an envelope was quoted.
 */
async function openTypes(
  context: PluginContext,
  input: DeliveryInput,
  taken: [PackageType, ...PackageType[]],
): Promise<[PackageType, ...PackageType[]]> {
  const { overrides } = input
  if (overrides?.package_type !== undefined) {
    // `issueOfType` reports a type that the service does not take. Use another one, so that the plan shows packages.
    return [taken.includes(overrides.package_type) ? overrides.package_type : taken[0]]
  }
  if (taken.length === 1 || (overrides?.packages?.length ?? 0) > 1) {
    return [taken[0]]
  }
  const quoted = isOtherService(input) ? undefined : await quotedType(context, input)
  if (quoted !== undefined && taken.includes(quoted)) {
    return [quoted]
  }
  return overrides?.packages ? [taken[0]] : taken
}

function isOtherService({ service, overrides }: DeliveryInput): boolean {
  return !service.virtual && ![undefined, service.code].includes(overrides?.service_code)
}

/** The prices of a shipment packed in several types, each marked with its type. */
export async function quotesOf(
  context: PluginContext,
  input: DeliveryInput,
  { packed, codAmount }: { packed: readonly PackedShipment[]; codAmount: string | null },
): Promise<Quote[]> {
  const answers = await Promise.all(
    packed.map(async ({ packageType, packages, isDangerous }) => {
      const answer = await askForShipment(context, input, {
        packages,
        packageType,
        sendAdr: isDangerous || input.overrides?.send_adr === true,
        codAmount,
        deadlineMs: PATIENCE_MS,
      })
      return answer.outcome === "value"
        ? answer.value.map((quote) => ({ ...quote, packageType }))
        : []
    }),
  )
  return answers.flat()
}

/** The merchant waits for it, no customer does. */
const PATIENCE_MS = 5_000

async function typesToBook(
  context: PluginContext,
  { account, service: ofOption, overrides }: DeliveryInput,
  service: OptionService,
): Promise<[PackageType, ...PackageType[]]> {
  if (ofOption.virtual && overrides?.service_code === undefined) {
    // The service was chosen just now, for one of the two types.
    return packageTypesOf(service, undefined)
  }
  const known = knownServices(context, account).get(service.code)
  // The option's package types apply only to its own service.
  return service.code === ofOption.code || !known
    ? packageTypesOf(service, known)
    : packageTypesOf(known, undefined)
}

function refusedType(
  { name }: OptionService,
  taken: PackageType[],
  overrides: DeliveryInput["overrides"],
): string | undefined {
  const wanted = overrides?.package_type
  if (wanted === undefined || taken.includes(wanted)) {
    return undefined
  }
  return wanted === 2
    ? `"${name}" takes no envelopes. Send it as a parcel, or choose another service.`
    : `"${name}" takes envelopes only. Send it as an envelope, or choose another service.`
}

type ShipmentQuestion = Pick<
  QuoteRequest,
  "packages" | "packageType" | "sendAdr" | "deadlineMs"
> & {
  /** Decimal text in the order's currency; left out of the question when it cannot be converted. */
  codAmount: string | null
}

/** Asks all services for the prices of packages to the shipment's destination. */
export function askForShipment(
  context: PluginContext,
  input: PlanInput,
  { codAmount, ...question }: ShipmentQuestion,
): Promise<QuoteAnswer<Quote[]>> {
  const { account, configuration, order } = input
  const exchange = findQuoteExchange(configuration.settings, order.currency_code ?? "")
  const codInQuoteCurrency =
    codAmount !== null && exchange.kind === "found"
      ? toQuoteCurrency(codAmount, exchange.exchange)
      : undefined
  return askQuotes(context, { account, ...destinationOf(input), ...question, codInQuoteCurrency })
}

type ToPack = { configuration: Configuration } & Partial<
  Pick<DeliveryInput, "keptPacking" | "overrides">
> & {
    lines: { line: OrderLine | LineLike; quantity: number }[]
  }

export interface PackedShipment {
  packageType: PackageType
  packages: Required<ApiPackage>[]
  isDangerous: boolean
}

/**
 * The packages of a shipment: given by a person, else from the quote if the items are the same, else packed again by
 * the same code.
 *
 * @throws MedusaError INVALID_DATA naming what cannot be packed, and the next step
 */
export async function packShipment(
  context: PluginContext,
  input: ToPack,
  packageType: PackageType,
): Promise<PackedShipment> {
  const { configuration } = input
  const lines = await shipLines(context, input)
  const known =
    givenPackages(input) ??
    (input.keptPacking?.package_type === packageType ? keptPackages(input, lines) : undefined)
  if (known) {
    const isDangerous = lines.some(({ rule }) => rule.dangerous === true)
    return { packageType, packages: known, isDangerous }
  }
  const packed = packForShipment(lines, packageType, { configuration })
  return packed.kind === "packed" ? packed : refuseData(packed.message)
}

type PackedItems = (PackedShipment & { kind: "packed" }) | { kind: "refusal"; message: string }

/** Packs items from `completeLines`. No I/O. */
export function packForShipment(
  lines: ShipLine[],
  packageType: PackageType,
  { configuration, deadlineMs }: { configuration: Configuration; deadlineMs?: number },
): PackedItems {
  const packing = packLines(lines, packageType, {
    ...configuration,
    ...(deadlineMs !== undefined && { deadlineMs }),
  })
  switch (packing.kind) {
    case "packed": {
      const { apiPackages: packages, isDangerous } = packing
      return { kind: "packed", packageType, packages, isDangerous }
    }
    case "empty":
      return { kind: "refusal", message: NOTHING_TO_SHIP }
    case "no_envelope":
      return { kind: "refusal", message: NO_ENVELOPE }
    case "unpackable":
      return { kind: "refusal", message: lineIssuesText(packing.issues, configuration.settings) }
  }
}

const NOTHING_TO_SHIP = "None of these items needs shipping, so there is nothing to order."

/**
 * Packs the shipment in each type, leaving out types that the items do not fit.
 *
 * @throws MedusaError the first type's refusal, when no type is left
 */
export async function packInTypes(
  context: PluginContext,
  input: ToPack,
  types: readonly PackageType[],
): Promise<[PackedShipment, ...PackedShipment[]]> {
  const packed: PackedShipment[] = []
  let refusal: unknown
  for (const type of types) {
    try {
      packed.push(await packShipment(context, input, type))
    } catch (error) {
      if (!(error instanceof MedusaError)) throw error
      refusal ??= error
    }
  }
  const [one, ...more] = packed
  if (!one) {
    throw refusal
  }
  return [one, ...more]
}

/** The package type of the customer's quote; undefined when the items have changed. */
export async function quotedType(
  context: PluginContext,
  input: ToPack,
): Promise<PackageType | undefined> {
  return keptPackages(input, await shipLines(context, input)) && input.keptPacking?.package_type
}

function shipLines(context: PluginContext, { lines, configuration }: ToPack): Promise<ShipLine[]> {
  return completeLines(
    context,
    lines.map(({ line, quantity }) => toShipLine(line as LineLike, quantity)),
    configuration.itemRules,
  )
}

function givenPackages({ configuration, overrides }: ToPack): Required<ApiPackage>[] | undefined {
  return overrides?.packages?.map(({ length, width, height, weight }) =>
    toApiPackage(
      { lengthMm: length, widthMm: width, heightMm: height, weightGrams: weight },
      configuration.options.shipments.sizeUnit,
    ),
  )
}

/** The packages of the customer's quote; undefined when the items have changed. */
export function keptPackages(
  { configuration, keptPacking: kept }: Omit<ToPack, "lines">,
  lines: ShipLine[],
): Required<ApiPackage>[] | undefined {
  const holds =
    kept?.size_unit === configuration.options.shipments.sizeUnit &&
    kept.fingerprint === fingerprintOf(lines, configuration.settings)
  return holds ? kept.packages : undefined
}
