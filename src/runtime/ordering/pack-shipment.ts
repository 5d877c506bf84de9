import type { ApiPackage } from "../../carrier-api"
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
  Partial<Pick<Draft, "keptPacking">> & {
    lines: { line: OrderLine | LineLike; quantity: number }[]
  }

interface PackedShipment {
  packages: Required<ApiPackage>[]
  isDangerous: boolean
}

/**
 * The packages of a shipment: those of the quote where the same goods ship, else packed again by the
 * same code.
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
  const kept = keptPackages(draft, lines, packageType)
  if (kept) {
    return { packages: kept, isDangerous: lines.some(({ rule }) => rule.dangerous === true) }
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
