import { LRUCache } from "lru-cache"
import { type Configuration, knownServices, type OptionService, packageTypesOf } from "../account"

import type { PackageType } from "../carrier-api"
import { type PluginScope, errorText, perProcess } from "../context"

import {
  MISFIT_REASONS,
  type MisfitLine,
  type MisfitReason,
  fingerprintOf,
  packLines,
  type ShipLine,
} from "../packing"

import type { Deadline } from "./deadline"
import { type NoPrice, noPrice } from "./option-price"
import type { PackedGoods, PriceQuestion } from "./price-question"

/**
 * Packings of a moment ago, by goods: all options of a cart are to travel in the same packages, also where
 * each has less time left to pack them than the one before. Weighed by their units.
 */
const lately = perProcess(
  () =>
    new LRUCache<string, PackedGoods>({
      max: 500,
      maxSize: 100_000,
      sizeCalculation: ({ packages }) =>
        packages.reduce((units, { placements }) => units + placements.length, 1),
      ttl: 10_000,
      ttlResolution: 0,
    }),
)

/** Of the time left; what is packed in less is what a shipment will be packed into. */
const PACKING_SHARE = 0.5

interface GoodsToPack {
  configuration: Configuration
  account: PriceQuestion["account"]
  service: Pick<OptionService, "virtual" | "code" | "offersParcel" | "offersEnvelope">
  lines: ShipLine[]
  deadline: Deadline
}

/**
 * The goods of a cart in the packages that an option may travel in, or why there are none: as parcels, and
 * as an envelope too where the service takes both and one envelope holds everything.
 */
export async function packGoods(
  scope: PluginScope,
  goods: GoodsToPack,
): Promise<{ packed: PriceQuestion["packed"] } | { noPrice: NoPrice }> {
  const [type, ...others] = await typesToPrice(scope, goods)
  const first = packGoodsAs(scope, goods, type)
  const rest = others.flatMap((other) => {
    const one = packGoodsAs(scope, goods, other)
    return "noPrice" in one ? [] : [one]
  })
  if (!("noPrice" in first)) {
    return { packed: [first, ...rest] }
  }
  const [second, ...more] = rest
  return second ? { packed: [second, ...more] } : first
}

async function typesToPrice(
  scope: PluginScope,
  { configuration, account, service }: GoodsToPack,
): Promise<[PackageType, ...PackageType[]]> {
  if (!service.virtual) {
    // The option itself says enough where what was found since cannot be read.
    const found = await knownServices(scope, account).catch(() => undefined)
    return packageTypesOf(service, found?.get(service.code))
  }
  const known = await knownServices(scope, account)
  const isEnvelopeOffered = [...known.values()].some(
    ({ code, offersEnvelope }) => offersEnvelope && configuration.services.isEnabled(account, code),
  )
  return isEnvelopeOffered ? [1, 2] : [1]
}

/** What no goods are to blame for, such as a box that is wrong, costs the price and is for the merchant to read. */
function packGoodsAs(
  { logger }: PluginScope,
  { configuration, lines, deadline }: GoodsToPack,
  packageType: PackageType,
): PackedGoods | { noPrice: NoPrice } {
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
        return { noPrice: noPrice(worstOf(packing.misfits), packing.misfits) }
    }
  } catch (error) {
    logger.error(`shipment-ordering: no price, packing failed: ${errorText(error)}`)
    return { noPrice: noPrice("no_live_price") }
  }
}

function keyOf(
  { version, settings, boxes }: Configuration,
  lines: ShipLine[],
  packageType: PackageType,
): string {
  const isDangerous = lines.some(({ rule }) => rule.dangerous === true)
  const place = [version, settings.size_unit, boxes.map(({ id }) => id).join()]
  return [fingerprintOf(lines, settings), packageType, isDangerous, ...place].join(" ")
}

/** One reason for several lines; goods that fit one by one but not together are too big. */
function worstOf(misfits: MisfitLine[]): MisfitReason {
  const reasons = misfits.map(({ reason }) => reason)
  return MISFIT_REASONS.find((reason) => reasons.includes(reason)) ?? "too_big"
}
