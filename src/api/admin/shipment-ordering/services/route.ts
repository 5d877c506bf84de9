import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import type { SettingsQuery } from "../settings/settings"
import { serialiseServices } from "./services"

/** Lists the known services of an account. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { account } = req.validatedQuery as SettingsQuery
  res.json({
    services: await serialiseServices(await openContext(req.scope), account),
  })
}
