import { accountOf, type Configuration } from "../../context"
import type { OrderedPrice } from "../../modules/shipment_ordering"
import { findQuoteExchange } from "../../price-rules"
import {
  type AvailablePrice,
  itemsValueOf,
  replayPrice,
  replayRules,
  toService,
} from "../../pricing"
import { deliversToLocker, type OwnOption } from "../../store"
import { type Comparison, repack } from "./repack"
import { volumeOf } from "./quote-shelf"
import { NO_FIGURES, type Side } from "./totals"

export interface ComparedOrder {
  before: Side
  after: Side
  /** The record, with the packages of `after`. */
  record: OrderedPrice
}

/**
 * Prices an order's delivery again, with the saved and with the changed configuration. Both prices come from the same
 * recorded answers of the service, so that they differ by the change only; what the carrier charged is left out.
 *
 * @returns undefined if something that a price depends on is not recorded, or the customer paid another price
 */
export async function compareOrder(
  comparison: Comparison,
  record: OrderedPrice,
): Promise<ComparedOrder | undefined> {
  const { saved, changed } = comparison
  // As for an option with the store's own price, of which the service was asked, too.
  if (Number(record.amount) !== Number(record.order_facts.paid)) return undefined
  const before = await priceSide(comparison, saved, record)
  const repacked = before && repack(comparison, record)
  if (!repacked) return undefined
  if ("isAvailable" in repacked) {
    return { before, after: withoutOption(comparison, record, repacked.reason), record }
  }
  const chosen = await chooseAgain(comparison, repacked, record)
  const after = await priceSide(comparison, changed, chosen)
  return after && { before, after, record: repacked }
}

/**
 * "Cheapest" and similar options keep the service that was chosen, unless the change or other packages make another one
 * the best.
 */
async function chooseAgain(
  { saved, changed }: Comparison,
  repacked: OrderedPrice,
  record: OrderedPrice,
): Promise<OrderedPrice> {
  const unchosen = { ...repacked, service_code: toService(record).code }
  if (unchosen.service_code === record.service_code || repacked !== record) return unchosen
  const before = await replayPrice(saved, unchosen)
  const after = await replayPrice(changed, unchosen)
  const isSame =
    before?.isAvailable && after?.isAvailable && before.serviceCode === after.serviceCode
  return isSame ? record : unchosen
}

/**
 * The order's option, or the cheapest other one that the customer could have chosen instead. Undefined if its price or
 * its cost is not known, or that of all others.
 */
async function priceSide(
  comparison: Comparison,
  configuration: Configuration,
  record: OrderedPrice,
): Promise<Side | undefined> {
  const price = await replayPrice(configuration, record)
  if (!price) return undefined
  if (price.isAvailable) return toSide(comparison, { configuration, record }, price)
  const sides: (Side | undefined)[] = []
  for (const { service, priceType } of listAlternatives(comparison, configuration, record)) {
    const other = { ...record, option_key: service.key, service_code: service.code }
    const otherPrice = await replayPrice(configuration, other)
    if (otherPrice?.isAvailable === false) continue
    // The store's own price is not recorded.
    const isKnown = otherPrice && priceType !== "flat"
    sides.push(
      isKnown ? toSide(comparison, { configuration, record: other }, otherPrice) : undefined,
    )
  }
  if (sides.length === 0) return withoutOption(comparison, record, price.reason)
  const [cheapest] = sides
    .filter((side) => side !== undefined)
    .sort((one, other) => one.charged - other.charged || one.cost - other.cost)
  return cheapest
}

/** Options of the same zone, profile and account that deliver to the same kind of place. */
function listAlternatives(
  { options }: Comparison,
  configuration: Configuration,
  record: OrderedPrice,
): OwnOption[] {
  const { account: handle, order_facts: facts } = record
  const account = accountOf(configuration, handle)
  const chosen = toService(record)
  const isToLocker = (service: OwnOption["service"]) =>
    deliversToLocker(configuration, { account: handle, service })
  const isCashOnDelivery = ({ code }: OwnOption["service"]) =>
    account && configuration.services.isCashOnDelivery(account, code)
  return options.filter(
    ({ service, serviceZoneId, profileId }) =>
      service.key !== chosen.key &&
      service.account === handle &&
      serviceZoneId === facts.zone &&
      profileId === facts.profile &&
      isToLocker(service) === isToLocker(chosen) &&
      isCashOnDelivery(service) === isCashOnDelivery(chosen),
  )
}

function withoutOption(comparison: Comparison, record: OrderedPrice, reason: string): Side {
  return { ...NO_FIGURES, withoutOption: 1, option: nameOf(comparison, record), reason }
}

function nameOf({ options }: Comparison, { option_key: key }: OrderedPrice): string {
  return options.find(({ service }) => service.key === key)?.name ?? key
}

/** Undefined for the merchant's own price, which says nothing about the cost. */
function toSide(
  comparison: Comparison,
  { configuration, record }: { configuration: Configuration; record: OrderedPrice },
  price: AvailablePrice,
): Side | undefined {
  const { steps, packageType, amount } = price
  const [quote] = steps
  if (quote?.step !== "quote") return undefined
  const packing = record.priced_from?.packed.find(({ type }) => type === packageType)
  const packages = packing?.packages ?? []
  const known = packages.filter(({ empty }) => empty !== null)
  const free = steps.findIndex(({ step }) => step === "free" || step === "free_by_rule")
  const surcharge = steps.find((one) => one.step === "surcharge")?.added ?? 0
  const unfree = steps[free - 1]?.amount ?? amount - Number(surcharge)
  // Then the store's free-delivery limit decides nothing.
  const isByRule =
    steps[free]?.step === "free_by_rule" ||
    replayRules(configuration, record)?.prices.free_from !== undefined
  const value = itemsValueOf(record)
  return {
    ...NO_FIGURES,
    charged: toQuotes(comparison, record, amount),
    cost: Number(quote.amount),
    parcels: packages.length,
    volume: known.reduce((sum, one) => sum + volumeOf(one), 0),
    emptyVolume: known.reduce((sum, one) => sum + volumeOf(one) * Number(one.empty), 0),
    freeByRule: isByRule && free > 0 ? 1 : 0,
    ...(!isByRule &&
      value !== null && {
        freeDelivery: {
          itemsValue: Math.floor(toQuotes(comparison, record, value)),
          price: toQuotes(comparison, record, unfree),
          isFree: free > 0,
        },
      }),
    option: nameOf(comparison, record),
    service: price.serviceCode,
    isCostWithTax: quote.vatMode === "with_tax",
  }
}

/** By the saved rate, so that a changed rate shows in what customers pay. */
function toQuotes(
  { saved, changed }: Comparison,
  { currency_code: currency }: OrderedPrice,
  amount: string | number,
): number {
  const [rate = 1] = [saved, changed].flatMap(({ settings }) => {
    const found = findQuoteExchange(settings, currency)
    return found.kind === "found" ? Number(found.exchange.rate) : []
  })
  return Number(amount) / rate
}
