import { LRUCache } from "lru-cache"
import { knownServices } from "../service"
import { type OptionService, packageTypesOf } from "../store"
import type { PackageType } from "../carrier-api"
import { type Configuration, type PluginContext, errorText, perProcess } from "../context"
import {
  ITEM_ISSUE_REASONS,
  type LineIssue,
  type ItemIssueReason,
  fingerprintOf,
  packLines,
  type ShipLine,
} from "../packing"
import { type Deadline, type NoPrice, noPrice } from "./option-price"
import type { PackedItems, PriceQuestion } from "./price-question"

/**
 * Recent packings, by items. All options of a cart must get the same packages, although each option has less time
 * left to pack than the one before. An entry's size is its number of units.
 */
const lately = perProcess(
  () =>
    new LRUCache<string, PackedItems>({
      max: 500,
      maxSize: 100_000,
      sizeCalculation: ({ packages }) =>
        packages.reduce((units, { placements }) => units + placements.length, 1),
      ttl: 10_000,
      ttlResolution: 0,
    }),
)

/** Share of the time left. A packing that ends sooner gives the same packages as the shipment later. */
const PACKING_SHARE = 0.5

interface ItemsToPack {
  account: PriceQuestion["account"]
  service: Pick<OptionService, "virtual" | "code" | "offersParcel" | "offersEnvelope">
  lines: ShipLine[]
  deadline: Deadline
}

/**
 * Packs a cart's items once for each package type that the option may use, or says why none works. Types that do
 * not fit are left out.
 */
export async function packItems(
  context: PluginContext,
  items: ItemsToPack,
): Promise<{ packed: PriceQuestion["packed"] } | { noPrice: NoPrice }> {
  const [type, ...others] = await typesToPrice(context, items)
  const first = packItemsAs(context, items, type)
  const rest = others.flatMap((other) => {
    const one = packItemsAs(context, items, other)
    return "noPrice" in one ? [] : [one]
  })
  if (!("noPrice" in first)) {
    return { packed: [first, ...rest] }
  }
  const [second, ...more] = rest
  return second ? { packed: [second, ...more] } : first
}

async function typesToPrice(
  context: PluginContext,
  { account, service }: ItemsToPack,
): Promise<[PackageType, ...PackageType[]]> {
  if (!service.virtual) {
    // If the known services cannot be read, the option's own data is enough.
    const found = await knownServices(context, account).catch(() => undefined)
    return packageTypesOf(service, found?.get(service.code))
  }
  const known = await knownServices(context, account)
  const isEnvelopeOffered = [...known.values()].some(
    ({ code, offersEnvelope }) =>
      offersEnvelope && context.configuration.services.isEnabled(account, code),
  )
  return isEnvelopeOffered ? [1, 2] : [1]
}

/** An error that is not about items, such as a wrong box, gives no price and is logged for the merchant. */
function packItemsAs(
  { logger, configuration }: PluginContext,
  { lines, deadline }: ItemsToPack,
  packageType: PackageType,
): PackedItems | { noPrice: NoPrice } {
  try {
    const key = keyOf(configuration, lines, packageType)
    const known = lately().get(key)
    if (known) {
      return known
    }
    const deadlineMs = deadline.left() * PACKING_SHARE
    const packing = packLines(lines, packageType, { ...configuration, deadlineMs })
    switch (packing.kind) {
      case "packed": {
        const packed = { ...packing, packageType }
        lately().set(key, packed)
        return packed
      }
      case "empty":
        return { noPrice: noPrice("nothing_to_ship") }
      case "no_envelope":
        return { noPrice: noPrice("no_envelope") }
      case "unpackable":
        return { noPrice: noPrice(worstOf(packing.issues), packing.issues) }
    }
  } catch (error) {
    logger.error(`shipment-ordering: no price, packing failed: ${errorText(error)}`)
    return { noPrice: noPrice("no_live_price") }
  }
}

function keyOf(
  { version, settings, options, boxes }: Configuration,
  lines: ShipLine[],
  packageType: PackageType,
): string {
  const isDangerous = lines.some(({ rule }) => rule.dangerous === true)
  const place = [version, options.shipments.sizeUnit, boxes.map(({ id }) => id).join()]
  return [fingerprintOf(lines, settings), packageType, isDangerous, ...place].join(" ")
}

/** One reason for several lines; items that fit one by one but not together are too big. */
function worstOf(issues: LineIssue[]): ItemIssueReason {
  const reasons = issues.map(({ reason }) => reason)
  return ITEM_ISSUE_REASONS.find((reason) => reasons.includes(reason)) ?? "too_big"
}
