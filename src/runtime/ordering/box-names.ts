import { MedusaError } from "@medusajs/framework/utils"
import type { PluginScope } from "../plugin-scope"
import type { ShipWish } from "./ship-wish"

/** The names of the merchant's boxes by id, also of those that are not in use. */
export async function boxNames(
  { memory }: PluginScope,
  ids: (string | null | undefined)[],
): Promise<Map<string, string>> {
  const given = [...new Set(ids.flatMap((id) => id ?? []))]
  const boxes =
    given.length > 0
      ? await memory.listShipmentOrderingBoxes({ id: given }, { take: given.length })
      : []
  return new Map(boxes.map(({ id, name }) => [id, name]))
}

/** @throws MedusaError NOT_FOUND when a package names a box that is not there */
export async function refuseUnknownBoxes(
  scope: PluginScope,
  { packages = [] }: Pick<ShipWish, "packages">,
): Promise<void> {
  const names = await boxNames(
    scope,
    packages.map(({ box_id }) => box_id),
  )
  for (const { box_id } of packages) {
    if (box_id && !names.has(box_id)) {
      throw new MedusaError(
        MedusaError.Types.NOT_FOUND,
        "A chosen box no longer exists. Choose another one. (packages)",
      )
    }
  }
}
