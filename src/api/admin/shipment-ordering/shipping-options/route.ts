import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findOwnOptions, listServiceZones } from "../../../../account"
import { pluginScope } from "../../../../context"
import { DEFAULT_ACCOUNT } from "../../../../modules/shipment_ordering/accounts/account-store"
import { createServiceOptionsWorkflow } from "../../../../workflows"
import type { SettingsQuery } from "../settings/schema"
import type { ShippingOptionsBody } from "./schema"
import { serialiseOption, serialiseZone } from "./shown-option"

/** The zones that are delivered to, each with its options that stand for the account's services. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const scope = pluginScope(req.scope)
  const [zones, options] = await Promise.all([listServiceZones(scope), findOwnOptions(scope)])
  res.json({ service_zones: zones.map((zone) => serialiseZone(zone, options)) })
}

export async function POST(
  req: AuthenticatedMedusaRequest<ShippingOptionsBody, SettingsQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { account = DEFAULT_ACCOUNT } = req.validatedQuery as SettingsQuery
  const { result } = await createServiceOptionsWorkflow(req.scope).run({
    input: { ...req.validatedBody, account },
  })
  const { service_zone_id } = req.validatedBody
  const options = await findOwnOptions(pluginScope(req.scope), { filters: { service_zone_id } })
  const created = options.filter(({ id }) => result.createdIds.includes(id))
  res.status(201).json({
    shipping_options: created.map(serialiseOption),
    skipped: result.skipped,
    enabled_at_location_ids: result.enabledAt,
  })
}
