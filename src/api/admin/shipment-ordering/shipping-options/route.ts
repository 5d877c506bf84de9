import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findOtherOptions, findOwnOptions, readOwnOptions } from "../../../../store"
import { listServiceZones } from "../../../../account"
import { openContext } from "../../../../context"
import { createServiceOptionsWorkflow } from "../../../../workflows"
import type { SettingsQuery } from "../settings/settings"
import { type ShippingOptionsBody, serialiseOption, serialiseZone } from "./shipping-options"

/** Lists the service zones, each with its shipping options of this plugin and of others. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const [zones, own, others] = await Promise.all([
    listServiceZones(context),
    findOwnOptions(context),
    findOtherOptions(context),
  ])
  res.json({ service_zones: zones.map((zone) => serialiseZone(zone, { own, others })) })
}

/** Makes shipping options of services, in a zone or in all zones of a location. */
export async function POST(
  req: AuthenticatedMedusaRequest<ShippingOptionsBody>,
  res: MedusaResponse,
) {
  const { account } = req.validatedQuery as SettingsQuery
  const { result } = await createServiceOptionsWorkflow(req.scope).run({
    input: { ...req.validatedBody, account },
  })
  const options = await readOwnOptions(await openContext(req.scope), result.createdIds)
  res.status(201).json({
    shipping_options: options.map(serialiseOption),
    /** Already there. */
    skipped: result.skipped,
    enabled_at_location_ids: result.enabledAt,
  })
}
