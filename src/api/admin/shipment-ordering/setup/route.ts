import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readSetup } from "../../../../account"
import { openContext } from "../../../../context"
import type { SettingsQuery } from "../settings/settings"

/** The steps of an account's set-up, for the checklist of the settings page. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, SettingsQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { account } = req.validatedQuery as SettingsQuery
  const steps = await readSetup(await openContext(req.scope), account)
  res.json({
    setup: {
      is_complete: steps.every(({ isDone, isOptional }) => isDone || isOptional),
      steps: steps.map(({ name, isDone, isOptional, warning = null, lines = null }) => ({
        name,
        is_done: isDone,
        is_optional: isOptional,
        has_warning: warning !== null,
        warning,
        lines,
      })),
    },
  })
}
