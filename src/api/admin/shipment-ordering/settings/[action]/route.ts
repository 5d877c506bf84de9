import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { testConnection } from "../../../../../account"
import { openContext, refuseMissing } from "../../../../../context"
import type { SettingsQuery, TestBody } from "../settings"

// `POST /settings/test`. The segment is a parameter because `medusa plugin:build` leaves out every folder named "test".

/**
 * Tests the connection with the saved values or those that are sent, which are not saved: a price and, with a key,
 * today's shipments.
 */
export async function POST(req: AuthenticatedMedusaRequest<TestBody>, res: MedusaResponse) {
  const { action = "" } = req.params
  if (action !== "test") {
    refuseMissing(`There is no action ${action} on the settings.`)
  }
  const { account } = req.validatedQuery as SettingsQuery
  const checks = await testConnection(
    await openContext(req.scope),
    account,
    req.validatedBody ?? {},
  )
  res.json({ is_ok: checks.every(({ is_ok }) => is_ok), checks })
}
