import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { pluginScope } from "../../../../../../context"
import { findSoldVariant, packVariant } from "../../../../../../packing"
import { serialiseItemRule } from "../../../item-rules/item-rule-input"
import { serialisePacking } from "./serialise-packing"

/** What one unit of a variant is packed into, and the rule that is for it alone. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const scope = pluginScope(req.scope)
  const { memory } = scope
  const id = req.params.id ?? ""
  const variant = await findSoldVariant(scope, id)
  if (!variant) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "There is no variant like this in the store any more.",
    )
  }
  const [packing, boxes, units, rule] = await Promise.all([
    variant.needsShipping ? packVariant(scope, variant) : null,
    memory.listShipmentOrderingBoxes({}, { take: 1000, select: ["id", "name"] }),
    memory.settings.read(),
    memory.itemRules.findFor({ target_kind: "variant", target_id: id }),
  ])
  const names = new Map(boxes.map((box) => [box.id, box.name]))
  res.json({
    variant_id: id,
    requires_shipping: variant.needsShipping,
    packing: packing && serialisePacking(packing, names),
    item_rule: rule ? serialiseItemRule(rule, units) : null,
    units: { weight_unit: units.weight_unit, dimension_unit: units.dimension_unit },
  })
}
