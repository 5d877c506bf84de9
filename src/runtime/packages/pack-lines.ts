import { toApiPackage, type ApiPackage } from "../../carrier-api"
import {
  cartonize,
  CartonizerInputError,
  type Box,
  type CartonizeInput,
  type CartonizeResult,
  type Package,
} from "../../cartonizer"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import type { ShipLine } from "./ship-line"
import { GRAMS, MILLIMETRES } from "./store-units"

export type PackageType = 1 | 2

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
  | { kind: "too-big"; lineIds: string[] }

const KIND_OF_TYPE = { 1: "parcel", 2: "envelope" } as const

/**
 * Packs what needs shipping into the merchant's boxes, or, with no box of that kind configured, into
 * one package that bounds everything (parcels only: an envelope must be somebody's envelope).
 */
export function packLines(
  lines: ShipLine[],
  packageType: PackageType,
  { settings, boxes }: { settings: Settings; boxes: Box[] },
): Packing {
  const shipped = lines.filter((line) => line.requiresShipping && line.quantity > 0)
  if (shipped.length === 0) {
    return { kind: "empty" }
  }
  const kind = KIND_OF_TYPE[packageType]
  const ofKind = boxes.filter((box) => box.kind === kind)
  if (kind === "envelope" && ofKind.length === 0) {
    return { kind: "too-big", lineIds: shipped.map((line) => line.id) }
  }
  const result = tryToPack({
    items: shipped.map((line) => toItem(line, settings)),
    boxes: ofKind,
    options: { kinds: [kind], noBoxes: "bounding" },
  })
  if (!result) {
    return { kind: "too-big", lineIds: shipped.map((line) => line.id) }
  }
  if (result.kind === "unpackable") {
    return { kind: "too-big", lineIds: result.leftover.map(({ item }) => item.id) }
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

/** What the cartonizer refuses to look at (ten thousand units, a hundred metres) is too big to ship. */
function tryToPack(input: CartonizeInput): CartonizeResult | undefined {
  try {
    return cartonize(input)
  } catch (error) {
    if (error instanceof CartonizerInputError) {
      return undefined
    }
    throw error
  }
}

function toItem(line: ShipLine, settings: Settings) {
  const { measures, rule } = line
  const { weight, length, width, height } = measures
  const grams = GRAMS[settings.weight_unit]
  const millimetres = MILLIMETRES[settings.dimension_unit]
  return {
    id: line.id,
    quantity: line.quantity,
    weight: atLeastOne(rule.weight_grams ?? (weight ?? settings.default_item_weight) * grams),
    length: atLeastOne(rule.length_mm ?? (length ?? settings.default_item_length) * millimetres),
    width: atLeastOne(rule.width_mm ?? (width ?? settings.default_item_width) * millimetres),
    height: atLeastOne(rule.height_mm ?? (height ?? settings.default_item_height) * millimetres),
    rotation: rule.rotation ?? ("any" as const),
    shipsAlone: rule.ships_alone ?? false,
  }
}

function atLeastOne(value: number): number {
  return Math.max(1, Math.ceil(value - 1e-6))
}
