import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { saveSettings } from "../../../../account"
import { openContext, withConfiguration } from "../../../../context"
import { type SettingsBody, type SettingsQuery, serialiseSettings } from "./settings"

/** Shows the settings and the account, without the key. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { account } = req.validatedQuery as SettingsQuery
  res.json({ settings: await serialiseSettings(await openContext(req.scope), account) })
}

/** Saves settings; those that are left out stay. Creates an account that does not exist. */
export async function POST(req: AuthenticatedMedusaRequest<SettingsBody>, res: MedusaResponse) {
  const {
    account: named,
    environment,
    base_url,
    api_key,
    api_key_valid_until,
    ...settings
  } = req.validatedBody
  const account = named ?? (req.validatedQuery as SettingsQuery).account
  const context = await openContext(req.scope)
  const change = { environment, base_url, api_key, api_key_valid_until }
  await saveSettings(context, { account, ...change, settings })
  res.json({ settings: await serialiseSettings(await withConfiguration(context), account) })
}
