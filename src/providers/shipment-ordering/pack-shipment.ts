import { MedusaError } from "@medusajs/framework/utils"
import { completeLines } from "../../runtime/packages/complete-lines"
import { packLines, type PackageType, type Packing } from "../../runtime/packages/pack-lines"
import { toShipLine, type LineLike } from "../../runtime/packages/ship-line"
import type { PluginScope } from "../../runtime/plugin-scope"
import type { Draft } from "./draft"
import { misfitText } from "./misfit-text"

/**
 * The packages of a shipment.
 *
 * @throws MedusaError INVALID_DATA naming what cannot be packed, and the next step
 */
export async function packShipment(
  scope: PluginScope,
  { lines: shipped, configuration }: Draft,
  packageType: PackageType,
): Promise<Extract<Packing, { kind: "packed" }>> {
  const lines = await completeLines(
    scope,
    shipped.map(({ line, quantity }) => toShipLine(line as LineLike, quantity)),
    configuration.itemRules,
  )
  const packing = packLines(lines, packageType, configuration)
  switch (packing.kind) {
    case "packed":
      return packing
    case "empty":
      return refuse("None of these items needs shipping, so there is nothing to order.")
    case "unpackable":
      return refuse(misfitText(packing.misfits, configuration.settings))
  }
}

function refuse(reason: string): never {
  throw new MedusaError(MedusaError.Types.INVALID_DATA, reason)
}
