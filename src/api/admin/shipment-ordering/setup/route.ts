import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readSetup } from "../../../../account"
import { openContext } from "../../../../context"
import type { SettingsQuery } from "../settings/settings"

/** The steps of an account's set-up, for the checklist of the settings page. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { account } = req.validatedQuery as SettingsQuery
  const steps = await readSetup(await openContext(req.scope), account)
  const isComplete = steps.every(({ is_done, is_optional }) => is_done || is_optional)
  res.json({ setup: { is_complete: isComplete, steps } })
}
