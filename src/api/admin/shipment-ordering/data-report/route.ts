import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import { reportMissingData } from "../../../../desk"
import type { DataReportQuery } from "../reconcile/reconciliation"

/** Shows missing data that the hourly job found last. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { account, fresh } = req.validatedQuery as DataReportQuery
  const context = await openContext(req.scope)
  const isFresh = fresh !== undefined
  res.json({ data_report: await reportMissingData(context, account, { isFresh }) })
}
