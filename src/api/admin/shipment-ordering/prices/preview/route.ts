import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../context"
import { previewPrices, listSampleDestinations } from "../../../../../pricing"
import type { SettingsQuery } from "../../settings/settings"
import { type PreviewBody, serialiseDestination, serialisePreview } from "../shown-prices"

/** Lists sample destinations for a preview: the countries that the store sells to. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const destinations = await listSampleDestinations(await openContext(req.scope))
  res.json({ destinations: destinations.map(serialiseDestination) })
}

/** Prices sample items with each service, as for a customer. Writes nothing. */
export async function POST(req: AuthenticatedMedusaRequest<PreviewBody>, res: MedusaResponse) {
  const { account } = req.validatedQuery as SettingsQuery
  const preview = await previewPrices(await openContext(req.scope), {
    ...req.validatedBody,
    account,
  })
  res.json(serialisePreview(preview))
}
