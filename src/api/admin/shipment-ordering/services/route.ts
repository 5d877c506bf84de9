import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../context"
import { DEFAULT_ACCOUNT } from "../../../../modules/shipment_ordering/accounts/account-store"
import type { SettingsQuery } from "../settings/schema"
import { serialiseServices } from "./serialise-services"

export async function GET(
  req: AuthenticatedMedusaRequest<unknown, SettingsQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { account } = req.validatedQuery as SettingsQuery
  res.json({
    services: await serialiseServices(pluginScope(req.scope), account ?? DEFAULT_ACCOUNT),
  })
}
