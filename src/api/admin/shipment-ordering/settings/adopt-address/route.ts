import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { adoptStoreAddress } from "../../../../../account"
import { openContext, withConfiguration } from "../../../../../context"
import { type SettingsQuery, serialiseSettings } from "../settings"

/** Says that the store has moved to its present address, and is no copy: it orders and confirms again. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { account } = req.validatedQuery as SettingsQuery
  const context = await openContext(req.scope)
  await adoptStoreAddress(context)
  res.json({ settings: await serialiseSettings(await withConfiguration(context), account) })
}
