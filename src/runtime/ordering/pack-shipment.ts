import { type ApiPackage, toApiPackage } from "../../carrier-api"
import { completeLines } from "../packages/complete-lines"
import { fingerprintOf } from "../packages/fingerprint"
import { packLines, type PackageType } from "../packages/pack-lines"
import { type ShipLine, toShipLine, type LineLike } from "../packages/ship-line"
import type { PluginScope } from "../plugin-scope"
import type { Draft } from "./draft"
import { misfitText } from "./misfit-text"
import type { OrderLine } from "./shipped-lines"
import { refuseData } from "../refuse"

type ToPack = Pick<Draft, "configuration"> &
  Partial<Pick<Draft, "keptPacking" | "wish">> & {
    lines: { line: OrderLine | LineLike; quantity: number }[]
  }

interface PackedShipment {
  packages: Required<ApiPackage>[]
  isDangerous: boolean
}

/**
 * The packages of a shipment: those that a person wishes, else those of the quote where the same goods
 * ship, else packed again by the same code.
 *
 * @throws MedusaError INVALID_DATA naming what cannot be packed, and the next step
 */
export async function packShipment(
  scope: PluginScope,
  draft: ToPack,
  packageType: PackageType,
): Promise<PackedShipment> {
  const { configuration } = draft
  const lines = await completeLines(
    scope,
    draft.lines.map(({ line, quantity }) => toShipLine(line as LineLike, quantity)),
    configuration.itemRules,
  )
  const known = wishedPackages(draft) ?? keptPackages(draft, lines, packageType)
  if (known) {
    return { packages: known, isDangerous: lines.some(({ rule }) => rule.dangerous === true) }
  }
  const packing = packLines(lines, packageType, configuration)
  switch (packing.kind) {
    case "packed":
      return { packages: packing.apiPackages, isDangerous: packing.isDangerous }
    case "empty":
      return refuseData("None of these items needs shipping, so there is nothing to order.")
    case "unpackable":
      return refuseData(misfitText(packing.misfits, configuration.settings))
  }
}

function wishedPackages({ configuration, wish }: ToPack): Required<ApiPackage>[] | undefined {
  return wish?.packages?.map(({ length, width, height, weight }) =>
    toApiPackage(
      { lengthMm: length, widthMm: width, heightMm: height, weightGrams: weight },
      configuration.settings.size_unit,
    ),
  )
}

function keptPackages(
  { configuration, keptPacking: kept }: ToPack,
  lines: ShipLine[],
  packageType: PackageType,
): Required<ApiPackage>[] | undefined {
  const holds =
    kept?.package_type === packageType &&
    kept.size_unit === configuration.settings.size_unit &&
    kept.fingerprint === fingerprintOf(lines, configuration.settings)
  return holds ? kept.packages : undefined
}
