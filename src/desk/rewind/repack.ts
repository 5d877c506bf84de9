import { isDeepStrictEqual } from "node:util"
import { LRUCache } from "lru-cache"
import { accountOf, type Configuration, isAskable } from "../../context"
import type { OrderedPrice, PricedFrom } from "../../modules/shipment_ordering"
import { NO_RULE, type Packing, packLines, type ShipLine } from "../../packing"
import { packForOption } from "../../planning"
import { type NoPrice, noPrice } from "../../price-rules"
import { replayRules, toRecordedPacking, toService } from "../../pricing"
import type { OwnOption } from "../../store"
import type { QuoteShelf } from "./quote-shelf"

/** What all orders of a run are compared with. */
export interface Comparison {
  saved: Configuration
  changed: Configuration
  /** Whether an order may have other packages with the change. */
  isPackedAnew: boolean
  /** Of the store, as they are now. */
  options: OwnOption[]
  quotes: QuoteShelf
}

/**
 * Packs an order's items with the changed boxes. The order keeps its record if the saved boxes give the same packages:
 * then it is not the change that makes a difference. Prices of other packages are those of another order with the same.
 *
 * @returns the record with its new packages, or why nothing fits; undefined if a price is not known
 */
export function repack(
  { saved, changed, isPackedAnew, quotes }: Comparison,
  record: OrderedPrice,
): OrderedPrice | NoPrice | undefined {
  const { priced_from: from } = record
  if (!from || !isPackedAnew) return record
  const before = packWith(saved, record)
  const after = packWith(changed, record)
  if ("reason" in after) return "reason" in before ? record : after
  if (isDeepStrictEqual(before, after)) return record
  const asked = from.asked.map(({ cod, answers }) => ({
    cod,
    answers: after.flatMap((packing) => {
      const at = from.packed.findIndex((recorded) => isDeepStrictEqual(recorded, packing))
      const answer = answers[at] ?? quotes.find({ ...record, packing, cod })
      return answer ? [answer] : []
    }),
  }))
  return asked.some(({ answers }) => answers.length < after.length)
    ? undefined
    : { ...record, priced_from: { ...from, packed: after, asked, type: null } }
}

/** The items of an order in a configuration's boxes, by package type. */
export function packWith(
  configuration: Configuration,
  record: OrderedPrice,
): PricedFrom["packed"] | NoPrice {
  const { account: handle, priced_from: from } = record
  const account = accountOf(configuration, handle)
  if (!isAskable(account) || !from) return noPrice("not_configured")
  const boxId = replayRules(configuration, record)?.boxId
  const packings = packForOption({ configuration, account, service: toService(record) }, (type) =>
    packItems(configuration, from, { type, boxId }),
  )
  return "reason" in packings
    ? packings
    : packings.map((packing) => toRecordedPacking(packing, configuration))
}

const MOST_PACKINGS = 2_000

/** Orders often have the same items as others. */
const packings = new WeakMap<Configuration, LRUCache<string, Packing>>()

function packItems(
  configuration: Configuration,
  { items, packed }: PricedFrom,
  { type, boxId }: { type: 1 | 2; boxId: string | undefined },
): Packing {
  const isDangerous = packed.some(({ dangerous }) => dangerous)
  const key = JSON.stringify([items, type, isDangerous, boxId])
  const lately = packings.get(configuration) ?? new LRUCache({ max: MOST_PACKINGS })
  packings.set(configuration, lately)
  const packing =
    lately.get(key) ??
    packLines(
      items.map((item, index) => toLine(item, String(index), isDangerous)),
      type,
      { ...configuration, boxId },
    )
  lately.set(key, packing)
  return packing
}

function toLine(item: PricedFrom["items"][number], id: string, dangerous: boolean): ShipLine {
  const [quantity, weight_grams, length_mm, width_mm, height_mm, rotation, ships_alone] = item
  return {
    ...{ id, title: id, quantity, requiresShipping: true, unitPrice: "0" },
    ...{ variantId: undefined, productId: undefined, shippingProfileId: undefined },
    measures: { weight: null, length: null, width: null, height: null },
    rule: {
      ...NO_RULE,
      ...{ weight_grams, length_mm, width_mm, height_mm, ships_alone, dangerous },
      rotation: rotation as ShipLine["rule"]["rotation"],
    },
  }
}
