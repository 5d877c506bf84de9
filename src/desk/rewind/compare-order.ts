import Big from "big.js"
import { accountOf, type Configuration } from "../../context"
import type { OrderedPrice } from "../../modules/shipment_ordering"
import { type AvailablePrice, replayPrice } from "../../pricing"
import { deliversToLocker, type OwnOption } from "../../store"
import type { QuoteQuestion } from "./quote-shelf"
import { codeOf, repack } from "./repack"
import { toQuotes, type World } from "./world"

/** What an order's delivery brings and costs, in the quotes' currency. */
export interface Side {
  /** From the customer, exact decimal text; null without a price. */
  charged: string | null
  /** What the service asks, as the rules take it: with or without its tax. */
  cost: string | null
  parcels: number
  /** Name of the shipping option. */
  option: string
  /** Why no option has a price. */
  reason?: string
  /** The carrier's service. */
  service?: string
  isCostWithTax?: boolean
  /** Cubic millimetres of all packages, and what is empty of them, where that is known. */
  volume: number
  emptyVolume: number
  /** What a free-delivery limit takes away, or has taken. */
  limitable: string
  isFreeByLimit: boolean
}

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
 * @returns what is not known of the order if it cannot be compared; nothing to ask if asking would not help
 */
export async function compareOrder(
  world: World,
  record: OrderedPrice,
): Promise<ComparedOrder | { questions: QuoteQuestion[] }> {
  const before = await priceSide(world, world.saved, record)
  if (!before) return { questions: [] }
  const repacked = repack(world, record)
  if ("questions" in repacked) return repacked
  if ("isAvailable" in repacked) {
    return { before, after: withoutOption(world, record, repacked.reason), record }
  }
  const after = await priceSide(world, world.changed, await chooseAgain(world, repacked, record))
  return after ? { before, after, record: repacked } : { questions: [] }
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
  const code = codeOf(record)
  if (code === record.service_code) return repacked
  const open = { ...repacked, service_code: code }
  if (repacked !== record) return open
  const [before, after] = await Promise.all([replayPrice(saved, open), replayPrice(changed, open)])
  const isSame =
    before?.isAvailable && after?.isAvailable && before.serviceCode === after.serviceCode
  return isSame ? record : open
}

/**
 * The order's option, or the cheapest other one that the customer could have chosen instead. Undefined if its price or
 * its cost is not known: the merchant's own price says nothing about the cost.
 */
async function priceSide(
  world: World,
  configuration: Configuration,
  record: OrderedPrice,
): Promise<Side | undefined> {
  const price = await replayPrice(configuration, record)
  if (!price) return undefined
  if (price.isAvailable) return toSide(world, record, price)
  const sides: Side[] = []
  for (const { service } of listAlternatives(world, configuration, record)) {
    const other = { ...record, option_key: service.key, service_code: service.code }
    const otherPrice = await replayPrice(configuration, other)
    const side = otherPrice?.isAvailable ? toSide(world, other, otherPrice) : undefined
    if (side) sides.push(side)
  }
  const [cheapest] = sides.sort((one, two) => Number(one.charged) - Number(two.charged))
  return cheapest ?? withoutOption(world, record, price.reason)
}

/** Options of the same zone, profile and account that deliver to the same kind of place. */
function listAlternatives(
  { options }: World,
  configuration: Configuration,
  { option_key: key, account: handle, order_facts: facts }: OrderedPrice,
): OwnOption[] {
  const account = accountOf(configuration, handle)
  const kindOf = (service: Pick<OwnOption["service"], "code" | "virtual">) =>
    account && [
      deliversToLocker(configuration, { account: handle, service }),
      configuration.services.isCashOnDelivery(account, service.code),
    ]
  const code = codeOf({ option_key: key, account: handle })
  const own = options.find(({ service }) => service.key === key)?.service
  const kind = String(kindOf(own ?? { code, virtual: undefined }))
  return options.filter(
    ({ service, serviceZoneId, profileId }) =>
      service.key !== key &&
      service.account === handle &&
      serviceZoneId === facts.zone &&
      profileId === facts.profile &&
      String(kindOf(service)) === kind,
  )
}

function withoutOption(world: World, record: OrderedPrice, reason: string): Side {
  return {
    ...{ charged: null, cost: null, parcels: 0, volume: 0, emptyVolume: 0, reason },
    ...{ limitable: "0", isFreeByLimit: false, option: nameOf(world, record.option_key) },
  }
}

function nameOf({ options }: World, key: string): string {
  return options.find(({ service }) => service.key === key)?.name ?? key
}

function toSide(world: World, record: OrderedPrice, price: AvailablePrice): Side | undefined {
  const { steps, packageType } = price
  const [first] = steps
  if (first?.step !== "quote") return undefined
  const packing = record.priced_from?.packed.find(({ type }) => type === packageType)
  const packages = packing?.packages ?? []
  const volumeOf = ([, length, width, height]: (typeof packages)[number]) => length * width * height
  const known = packages.filter(([, , , , , empty]) => empty !== null)
  const freeStep = steps.findIndex(({ step }) => step === "free")
  const surcharge = steps.find((one) => one.step === "surcharge")?.added ?? 0
  const limitable =
    freeStep > 0
      ? (steps[freeStep - 1]?.amount ?? 0)
      : new Big(price.amount).minus(surcharge).toFixed()
  return {
    charged: toQuotes(world, record, price.amount),
    cost: first.amount,
    parcels: packages.length,
    option: nameOf(world, record.option_key),
    service: price.serviceCode,
    isCostWithTax: first.vatMode === "with_tax",
    volume: known.reduce((sum, one) => sum + volumeOf(one), 0),
    emptyVolume: known.reduce((sum, one) => sum + volumeOf(one) * (one[5] ?? 0), 0),
    limitable: toQuotes(world, record, limitable),
    isFreeByLimit: freeStep > 0,
  }
}
