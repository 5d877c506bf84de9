import { MedusaError } from "@medusajs/framework/utils"
import { type ApiPackage, toApiPackage, type PackageType } from "../carrier-api"
import { type PluginScope, refuseData } from "../context"

import {
  completeLines,
  misfitText,
  NO_ENVELOPE,
  fingerprintOf,
  packLines,
  type ShipLine,
  toShipLine,
  type LineLike,
} from "../packing"

import type { Draft } from "./draft"
import type { OrderLine } from "./order"

type ToPack = Pick<Draft, "configuration"> &
  Partial<Pick<Draft, "keptPacking" | "wish">> & {
    lines: { line: OrderLine | LineLike; quantity: number }[]
  }

export interface PackedShipment {
  packageType: PackageType
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
  const lines = await shipLines(scope, draft)
  const known =
    wishedPackages(draft) ??
    (draft.keptPacking?.package_type === packageType ? keptPackages(draft, lines) : undefined)
  if (known) {
    const isDangerous = lines.some(({ rule }) => rule.dangerous === true)
    return { packageType, packages: known, isDangerous }
  }
  const packing = packLines(lines, packageType, configuration)
  switch (packing.kind) {
    case "packed":
      return { packageType, packages: packing.apiPackages, isDangerous: packing.isDangerous }
    case "empty":
      return refuseData("None of these items needs shipping, so there is nothing to order.")
    case "no_envelope":
      return refuseData(NO_ENVELOPE)
    case "unpackable":
      return refuseData(misfitText(packing.misfits, configuration.settings))
  }
}

/**
 * The same in each of some types, but for those in which the goods do not fit.
 *
 * @throws MedusaError what the first type is refused for, where none is left
 */
export async function packInTypes(
  scope: PluginScope,
  draft: ToPack,
  types: readonly PackageType[],
): Promise<[PackedShipment, ...PackedShipment[]]> {
  const packed: PackedShipment[] = []
  let refusal: unknown
  for (const type of types) {
    try {
      packed.push(await packShipment(scope, draft, type))
    } catch (error) {
      if (!(error instanceof MedusaError)) throw error
      refusal ??= error
    }
  }
  const [one, ...more] = packed
  if (!one) {
    throw refusal
  }
  return [one, ...more]
}

/** Whether the customer's price was one of parcels or of an envelope; undefined where other goods ship. */
export async function quotedType(
  scope: PluginScope,
  draft: ToPack,
): Promise<PackageType | undefined> {
  return keptPackages(draft, await shipLines(scope, draft)) && draft.keptPacking?.package_type
}

function shipLines(scope: PluginScope, { lines, configuration }: ToPack): Promise<ShipLine[]> {
  return completeLines(
    scope,
    lines.map(({ line, quantity }) => toShipLine(line as LineLike, quantity)),
    configuration.itemRules,
  )
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
): Required<ApiPackage>[] | undefined {
  const holds =
    kept?.size_unit === configuration.settings.size_unit &&
    kept.fingerprint === fingerprintOf(lines, configuration.settings)
  return holds ? kept.packages : undefined
}
