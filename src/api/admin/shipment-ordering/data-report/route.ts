import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import { findUnreachable, findUnserved } from "../../../../desk"
import type { SettingsQuery } from "../settings/settings"

/** Entries listed of each kind; all are counted. */
const LISTED = 50
const DAYS = 90

/** Reports missing data that prices and shipments need. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { account } = req.validatedQuery as SettingsQuery
  const context = await openContext(req.scope)
  const [unmeasured, unreachable, countries] = await Promise.all([
    context.plugin.catalogueGaps.unmeasured(LISTED),
    findUnreachable(context, { days: DAYS, listed: LISTED }),
    findUnserved(context, account),
  ])
  res.json({
    data_report: {
      listed: LISTED,
      days: DAYS,
      unmeasured_variants: unmeasured,
      orders_without_phone: unreachable,
      countries_without_service: countries,
    },
  })
}
