import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { DEFAULT_ACCOUNT } from "../../../../../modules/shipment_ordering/accounts/account-store"
import { pluginScope } from "../../../../../runtime/plugin-scope"
import { testConnection } from "../../../../../runtime/account/test-connection"
import type { SettingsQuery } from "../schema"

/**
 * `POST /settings/test`. The segment is a parameter because `medusa plugin:build` leaves out every
 * folder that is called "test".
 */
export async function POST(
  req: AuthenticatedMedusaRequest<unknown, SettingsQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { action } = req.params
  if (action !== "test") {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no action ${action} on the settings.`,
    )
  }
  const { account } = req.validatedQuery as SettingsQuery
  const checks = await testConnection(pluginScope(req.scope), account ?? DEFAULT_ACCOUNT)
  res.json({ is_ok: checks.every(({ is_ok }) => is_ok), checks })
}
