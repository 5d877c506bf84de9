import { createHash } from "node:crypto"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import type { ShipLine } from "./ship-line"
import { toItem } from "./to-item"

/**
 * The same text for the same goods: variants and quantities, weights and sizes as they are packed by
 * now, whatever the order of the lines and their ids, which differ between a cart and its order. It says
 * nothing of what they are.
 */
export function fingerprintOf(lines: readonly ShipLine[], settings: Settings): string {
  const goods = new Map<string, number>()
  for (const line of lines) {
    const { requiresShipping, quantity, variantId, title } = line
    if (!requiresShipping || quantity <= 0) continue
    const { weight, length, width, height, rotation, shipsAlone } = toItem("", line, settings)
    const key = JSON.stringify([
      variantId ?? `title:${title}`,
      [weight, length, width, height, rotation, shipsAlone],
    ])
    goods.set(key, (goods.get(key) ?? 0) + quantity)
  }
  return createHash("sha256")
    .update(JSON.stringify([...goods].sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest("base64url")
    .slice(0, 22)
}
