import { formatPostalCode } from "../addresses"
import { type PackageType, toApiPackage } from "../carrier-api"
import { accountOf, type Configuration, isAskable } from "../context"
import type { RecordedPrice, PricedFrom, RecordedQuote } from "../modules/shipment_ordering"
import type { Packing } from "../packing"
import { type PackedItems, planPriceTo, toFilled, type TypeAnswer } from "../planning"
import { isVirtualService, noPrice, type Quote } from "../price-rules"
import { compactCode, evaluateRules, type RuleFacts, type RuleOutcome } from "../shipping-rules"
import type { OptionService } from "../store"
import { type AvailablePrice, type OptionPrice, priceFrom } from "./option-price"
import type { PriceBasis } from "./price-option"
import { countRuleFacts, itemKindsOf } from "./rule-facts"

/** What to record of a price, so that it can be calculated again. */
export function toPricedFrom(
  { plan: { facts, packed }, asked, owed, surcharge }: PriceBasis,
  price: Pick<AvailablePrice, "packageType" | "taxRate"> | undefined,
): PricedFrom {
  const { configuration, countryCode, postalCode, lines } = facts
  return {
    to: [countryCode, areaOf(postalCode, countryCode)],
    items: itemKindsOf(lines, configuration.settings),
    packed: packed.map((packing) => toRecordedPacking(packing, configuration)),
    asked: asked.map(({ cod, answers }) => ({
      cod: cod ?? null,
      answers: answers.map((one) =>
        one.outcome === "value" ? one.value.map(toRecordedQuote) : one.reason,
      ),
    })),
    type: price?.packageType ?? null,
    tax: price?.taxRate ?? null,
    owed: owed ?? null,
    surcharge: surcharge ?? null,
  }
}

/** Packages of one type, as records keep them. */
export function toRecordedPacking(
  { packageType, isDangerous, packages, lines }: PackedItems,
  configuration: Pick<Configuration, "boxes">,
): PricedFrom["packed"][number] {
  return {
    type: packageType,
    dangerous: isDangerous,
    packages: toFilled(packages, lines, configuration).map(({ weight, outer, box_id, empty }) => ({
      weight,
      outer,
      box_id,
      empty,
    })),
  }
}

const MOST_OF_CODE = 3
const LEFT_OUT = 2

/** The first characters of a postal code: too few to find a street or a small town. */
function areaOf(postalCode: string, countryCode: string): string {
  const code = formatPostalCode(postalCode, countryCode, "compact")
  return code.slice(0, Math.max(0, Math.min(MOST_OF_CODE, code.length - LEFT_OUT)))
}

function toRecordedQuote(quote: Quote): RecordedQuote {
  const { serviceCode, priceWithTax, priceWithoutTax = null, deliveryDays } = quote
  return [
    serviceCode,
    priceWithTax,
    priceWithoutTax,
    deliveryDays?.min ?? null,
    deliveryDays?.max ?? null,
  ]
}

/**
 * The price of an order's delivery with a configuration: with the one of then, the price of then. Undefined if it
 * depends on something that is not recorded, such as the price of collecting another amount.
 */
export async function replayPrice(
  configuration: Configuration,
  record: RecordedPrice,
): Promise<OptionPrice | undefined> {
  const { priced_from: from, order_facts: order } = record
  const account = accountOf(configuration, record.account)
  if (!from) {
    return undefined
  }
  if (!isAskable(account)) {
    return noPrice("not_configured")
  }
  const [countryCode, postalCode] = from.to
  const plan = planPriceTo(
    {
      configuration,
      account,
      service: toService(record),
      outcome: evaluateRules(configuration.rules, toRuleFacts(configuration, record, from)),
      currencyCode: record.currency_code,
      countryCode,
      postalCode,
      lines: [],
    },
    (packageType) => toPacking(from, packageType, configuration),
  )
  if ("reason" in plan) {
    return plan
  }
  const { service_code: code } = record
  // Only the area of the postal code is recorded.
  const isPlaceKnown = !plan.facts.outcome.trail.some(
    (step) => !step.holds && step.isUnknown && step.because === "postal_codes",
  )
  let isKnown = isPlaceKnown && (!plan.isCashOnDelivery || from.owed !== null)
  const price = await priceFrom(plan, {
    ask: async (cod) => {
      const asked = from.asked.find((one) => one.cod === (cod ?? null))
      isKnown &&= asked !== undefined
      return plan.packed.map(({ packageType }) => {
        const at = from.packed.findIndex(({ type }) => type === packageType)
        return toAnswer(asked?.answers[at], packageType)
      })
    },
    readChoice: async () => ({
      service_code: isVirtualService(code) ? null : code,
      store_package_type: from.type ?? undefined,
      packing: null,
    }),
    readTotals: async () => ({
      itemsValue: itemsValueOf(record) ?? "",
      totalWithoutDelivery: from.owed ?? "0",
    }),
    readTaxRate: async () => from.tax ?? order.tax,
    hints: Promise.resolve({ surcharge: from.surcharge ?? undefined }),
  })
  return isKnown ? price : undefined
}

/** What the shipping rules say about a recorded option; undefined if nothing was packed for it. */
export function replayRules(
  configuration: Configuration,
  record: RecordedPrice,
): RuleOutcome | undefined {
  const { priced_from: from } = record
  if (!from) return undefined
  const packages = from.packed[0]?.packages.length
  const facts = toRuleFacts(configuration, record, from)
  return evaluateRules(configuration.rules, { ...facts, packages })
}

/** Of the items that were priced. */
export function itemsValueOf({ items_value, order_facts }: RecordedPrice): string | null {
  return items_value ?? order_facts.items_value
}

function toRuleFacts(
  configuration: Configuration,
  record: RecordedPrice,
  from: PricedFrom,
): RuleFacts {
  const { account, currency_code: currencyCode, priced_at: at } = record
  const { profile, channel, products, types, categories, tags, groups } = record.order_facts
  const [country, area] = from.to
  return {
    countries: [country],
    postal_codes: { first: compactCode(area), last: `${compactCode(area)}\uffff` },
    ...{ products, types, categories, tags, groups, profiles: [profile] },
    channels: channel === null ? [] : [channel],
    ...countRuleFacts(configuration, {
      ...{ service: toService(record), account, at, currencyCode, items: from.items },
      itemsValue: itemsValueOf(record) ?? undefined,
    }),
  }
}

/** The service of a recorded option. */
export function toService({
  option_key: key,
  account,
  priced_from: from,
}: Pick<RecordedPrice, "option_key" | "account" | "priced_from">): OptionService {
  const code = key.startsWith(`${account}:`) ? key.slice(account.length + 1) : key
  const offers = (wanted: PackageType) => from?.packed.some(({ type }) => type === wanted) ?? false
  return {
    key,
    account,
    code,
    name: code,
    virtual: isVirtualService(code) ? code : undefined,
    offersParcel: offers(1),
    offersEnvelope: offers(2),
  }
}

function toPacking(
  { packed }: PricedFrom,
  packageType: PackageType,
  { options }: Configuration,
): Packing | undefined {
  const found = packed.find(({ type }) => type === packageType)
  return (
    found && {
      kind: "packed",
      lines: [],
      isDangerous: found.dangerous,
      packages: found.packages.map(({ weight, outer: [length, width, height], box_id }) => ({
        boxId: box_id,
        grossWeight: weight,
        outer: { length, width, height },
        placements: [],
        kind: packageType === 2 ? "envelope" : "parcel",
      })),
      apiPackages: found.packages.map(
        ({ weight: weightGrams, outer: [lengthMm, widthMm, heightMm] }) =>
          toApiPackage({ weightGrams, lengthMm, widthMm, heightMm }, options.shipments.sizeUnit),
      ),
    }
  )
}

function toAnswer(
  answer: RecordedQuote[] | Extract<TypeAnswer, { outcome: "miss" }>["reason"] | undefined,
  packageType: PackageType,
): TypeAnswer {
  if (!Array.isArray(answer)) {
    return { outcome: "miss", reason: answer ?? "no_live_price" }
  }
  const quotes = answer.map(([serviceCode, priceWithTax, priceWithoutTax, min, max]): Quote => ({
    serviceCode,
    serviceName: serviceCode,
    packageType,
    priceWithTax,
    priceWithoutTax: priceWithoutTax ?? undefined,
    deliveryDays: min === null || max === null ? undefined : { min, max },
  }))
  return { outcome: "value", value: quotes, source: "live" }
}
