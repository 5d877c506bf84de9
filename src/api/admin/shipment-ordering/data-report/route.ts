import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import { readDataReport } from "../../../../desk"
import type { SettingsQuery } from "../settings/settings"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { account } = req.validatedQuery as SettingsQuery
  res.json({ data_report: await readDataReport(await openContext(req.scope), account) })
}
