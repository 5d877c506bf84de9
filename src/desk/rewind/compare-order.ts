import { accountOf, type Configuration } from "../../context"
import type { OrderedPrice } from "../../modules/shipment_ordering"
import { findQuoteExchange } from "../../price-rules"
import { type AvailablePrice, replayPrice, replayRules, toService } from "../../pricing"
import { deliversToLocker, type OwnOption } from "../../store"
import { repack } from "./repack"
import { NO_FIGURES, type Side } from "./totals"
import type { World } from "./world"

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
 * @returns undefined if something that a price depends on is not recorded
 */
export async function compareOrder(
  world: World,
  record: OrderedPrice,
): Promise<ComparedOrder | undefined> {
  const before = await priceSide(world, world.saved, record)
  const repacked = before && repack(world, record)
  if (!repacked) return undefined
  if ("isAvailable" in repacked) {
    return { before, after: withoutOption(world, record, repacked.reason), record }
  }
  const after = await priceSide(world, world.changed, await chooseAgain(world, repacked, record))
  return after && { before, after, record: repacked }
}

/**
 * "Cheapest" and similar options keep the service that was chosen, unless the change or other packages make another one
 * the best.
 */
async function chooseAgain(
  { saved, changed }: World,
  repacked: OrderedPrice,
  record: OrderedPrice,
): Promise<OrderedPrice> {
  const { code } = toService(record)
  if (code === record.service_code) return repacked
  const unchosen = { ...repacked, service_code: code }
  if (repacked !== record) return unchosen
  const before = await replayPrice(saved, unchosen)
  const after = await replayPrice(changed, unchosen)
  const isSame =
    before?.isAvailable && after?.isAvailable && before.serviceCode === after.serviceCode
  return isSame ? record : unchosen
}

/**
 * The order's option, or the cheapest other one that the customer could have chosen instead. Undefined if its price or
 * its cost is not known.
 */
async function priceSide(
  world: World,
  configuration: Configuration,
  record: OrderedPrice,
): Promise<Side | undefined> {
  const price = await replayPrice(configuration, record)
  if (!price) return undefined
  if (price.isAvailable) return toSide(world, { configuration, record }, price)
  const sides: Side[] = []
  for (const { service } of listAlternatives(world, configuration, record)) {
    const other = { ...record, option_key: service.key, service_code: service.code }
    const otherPrice = await replayPrice(configuration, other)
    if (!otherPrice?.isAvailable) continue
    const side = toSide(world, { configuration, record: other }, otherPrice)
    if (side) sides.push(side)
  }
  const [cheapest] = sides.sort((one, other) => one.charged - other.charged)
  return cheapest ?? withoutOption(world, record, price.reason)
}

/** Options of the same zone, profile and account that deliver to the same kind of place. */
function listAlternatives(
  { options }: World,
  configuration: Configuration,
  record: OrderedPrice,
): OwnOption[] {
  const { option_key: key, account: handle, order_facts: facts } = record
  const account = accountOf(configuration, handle)
  if (!account) return []
  const kindOf = (service: OwnOption["service"]) =>
    String([
      deliversToLocker(configuration, { account: handle, service }),
      configuration.services.isCashOnDelivery(account, service.code),
    ])
  const kind = kindOf(toService(record))
  return options.filter(
    ({ service, serviceZoneId, profileId }) =>
      service.key !== key &&
      service.account === handle &&
      serviceZoneId === facts.zone &&
      profileId === facts.profile &&
      kindOf(service) === kind,
  )
}

function withoutOption(world: World, record: OrderedPrice, reason: string): Side {
  return { ...NO_FIGURES, withoutOption: 1, option: nameOf(world, record.option_key), reason }
}

function nameOf({ options }: World, key: string): string {
  return options.find(({ service }) => service.key === key)?.name ?? key
}

/** Undefined for the merchant's own price, which says nothing about the cost. */
function toSide(
  world: World,
  { configuration, record }: { configuration: Configuration; record: OrderedPrice },
  price: AvailablePrice,
): Side | undefined {
  const { steps, packageType, amount } = price
  const [quote] = steps
  if (quote?.step !== "quote") return undefined
  const packing = record.priced_from?.packed.find(({ type }) => type === packageType)
  const packages = (packing?.packages ?? []).map(([, length, width, height, , empty]) => ({
    volume: empty === null ? 0 : length * width * height,
    empty: empty ?? 0,
  }))
  const free = steps.findIndex(({ step }) => step === "free" || step === "free_by_rule")
  const surcharge = steps.find((one) => one.step === "surcharge")?.added ?? 0
  const paid = steps[free - 1]?.amount ?? amount - Number(surcharge)
  const taken = toQuotes(world, record, paid)
  // Then the store's free-delivery limit decides nothing.
  const isByRule =
    steps[free]?.step === "free_by_rule" ||
    replayRules(configuration, record)?.prices.free_from !== undefined
  const value = record.order_facts.items_value ?? record.items_value
  return {
    ...NO_FIGURES,
    charged: toQuotes(world, record, amount),
    cost: Number(quote.amount),
    parcels: packages.length,
    volume: packages.reduce((sum, { volume }) => sum + volume, 0),
    emptyVolume: packages.reduce((sum, { volume, empty }) => sum + volume * empty, 0),
    ...(free > 0 && (isByRule ? { freeByRule: 1 } : { freeByLimit: 1, freeAmount: taken })),
    ...(!isByRule &&
      value !== null && {
        limitable: { units: Math.floor(toQuotes(world, record, value)), taken },
      }),
    option: nameOf(world, record.option_key),
    service: price.serviceCode,
    isCostWithTax: quote.vatMode === "with_tax",
  }
}

/** By the saved rate, so that a changed rate shows in what customers pay. */
export function toQuotes(
  { saved, changed }: World,
  { currency_code: currency }: Pick<OrderedPrice, "currency_code">,
  amount: string | number,
): number {
  const [rate = 1] = [saved, changed].flatMap(({ settings }) => {
    const found = findQuoteExchange(settings, currency)
    return found.kind === "found" ? Number(found.exchange.rate) : []
  })
  return Number(amount) / rate
}
