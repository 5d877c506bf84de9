import { toApiPackage, type ApiPackage, type PackageType } from "../../carrier-api"
import {
  type Box,
  cartonize,
  type CartonizeInput,
  type CartonizeResult,
  type Package,
} from "../../cartonizer"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { leftoverMisfit, type Misfit, type MisfitLine, refusedMisfit } from "./misfit"
import type { ShipLine } from "./ship-line"
import { toItem } from "./to-item"

/** Packages of one type, as packed and as the service takes them. */
export type Packing =
  | {
      kind: "packed"
      packages: Package[]
      apiPackages: Required<ApiPackage>[]
      /** Whether any of the goods is dangerous: then the shipment travels as such (ADR). */
      isDangerous: boolean
    }
  | { kind: "empty" }
  /** Nothing is wrong with the lines: there is no envelope to pack them into. */
  | { kind: "no_envelope" }
  /** The lines to blame; none when each would fit, but not all of them together. */
  | { kind: "unpackable"; misfits: MisfitLine[] }

const KIND_OF_TYPE = { 1: "parcel", 2: "envelope" } as const

/**
 * Packs what needs shipping into the merchant's boxes, or, with no box of that kind configured, into
 * one package that bounds everything (parcels only: an envelope must be somebody's envelope).
 *
 * @throws CartonizerInputError for boxes that cannot be packed into
 */
export function packLines(
  lines: ShipLine[],
  packageType: PackageType,
  { settings, boxes, deadlineMs }: { settings: Settings; boxes: Box[]; deadlineMs?: number },
): Packing {
  const shipped = lines.filter((line) => line.requiresShipping && line.quantity > 0)
  if (shipped.length === 0) {
    return { kind: "empty" }
  }
  const kind = KIND_OF_TYPE[packageType]
  const ofKind = boxes.filter((box) => box.kind === kind)
  if (kind === "envelope" && ofKind.length === 0) {
    return { kind: "no_envelope" }
  }
  const byItemId = withItemIds(shipped)
  const { result, misfits } = packAround({
    items: [...byItemId].map(([id, line]) => toItem(id, line, settings)),
    boxes: ofKind,
    options: { kinds: [kind], noBoxes: "bounding", deadlineMs },
  })
  if (misfits.size > 0 || result.kind === "unpackable") {
    return {
      kind: "unpackable",
      misfits: [...byItemId].flatMap(([itemId, { id, title }]) => {
        const misfit = misfits.get(itemId)
        return misfit ? [{ lineId: id, title, ...misfit }] : []
      }),
    }
  }
  return {
    kind: "packed",
    packages: result.packages,
    apiPackages: result.packages.map((box) =>
      toApiPackage(
        {
          lengthMm: box.outer.length,
          widthMm: box.outer.width,
          heightMm: box.outer.height,
          weightGrams: box.grossWeight,
        },
        settings.size_unit,
      ),
    ),
    isDangerous: shipped.some((line) => line.rule.dangerous === true),
  }
}

/**
 * Each line by an id that no other has. The cartonizer takes no id twice; the ids of carts and orders
 * are their own, but a caller may leave one out.
 */
function withItemIds(lines: ShipLine[]): Map<string, ShipLine> {
  const byItemId = new Map<string, ShipLine>()
  for (const line of lines) {
    let itemId = line.id
    for (let next = 2; itemId === "" || byItemId.has(itemId); next++) {
      itemId = `${line.id}#${next}`
    }
    byItemId.set(itemId, line)
  }
  return byItemId
}

/** Packs all goods but those that the cartonizer refuses, and says of both what stays out, by item id. */
function packAround(input: CartonizeInput): {
  result: CartonizeResult
  misfits: Map<string, Misfit>
} {
  const misfits = new Map<string, Misfit>()
  for (;;) {
    try {
      const items = input.items.filter(({ id }) => !misfits.has(id))
      const result = cartonize({ ...input, items })
      for (const { item, reason } of result.kind === "unpackable" ? result.leftover : []) {
        const misfit = leftoverMisfit(reason)
        if (misfit) misfits.set(item.id, misfit)
      }
      return { result, misfits }
    } catch (error) {
      const refused = refusedMisfit(error)
      // One that was left out already cannot be refused again: trying on would never end.
      if (!refused || misfits.has(refused.itemId)) throw error
      misfits.set(refused.itemId, refused.misfit)
    }
  }
}
