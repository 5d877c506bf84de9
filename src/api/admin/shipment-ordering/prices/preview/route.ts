import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../../context"
import { DEFAULT_ACCOUNT } from "../../../../../modules/shipment_ordering/accounts/account-store"
import { previewPrices, sampleDestinations } from "../../../../../pricing"
import type { SettingsQuery } from "../../settings/schema"
import type { PreviewBody } from "./schema"
import { serialiseDestination, serialisePreview } from "./serialise-preview"

/** Where a preview can be asked for: the countries that the store sells to. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const destinations = await sampleDestinations(pluginScope(req.scope))
  res.json({ destinations: destinations.map(serialiseDestination) })
}

/** What each service would cost a customer for sample goods. Nothing is written. */
export async function POST(
  req: AuthenticatedMedusaRequest<PreviewBody, SettingsQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { account = DEFAULT_ACCOUNT } = req.validatedQuery as SettingsQuery
  const preview = await previewPrices(pluginScope(req.scope), { ...req.validatedBody, account })
  res.json(serialisePreview(preview))
}
