import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { DateTime } from "luxon"
import {
  accountOf,
  openContext,
  refuseData,
  refuseMissing,
  DEFAULT_ACCOUNT,
} from "../../../../context"
import {
  chargeBasis,
  type DateWindow,
  type InvoiceCheckRow,
} from "../../../../modules/shipment_ordering"
import type { InvoiceCheckQuery } from "../reconcile/reconciliation"

/** Compares an account's charges with its quotes, for its present environment and address. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { account: handle = DEFAULT_ACCOUNT, ...days } = req.validatedQuery as InvoiceCheckQuery
  const { plugin, configuration } = await openContext(req.scope)
  const account = accountOf(configuration, handle)
  if (!account) {
    refuseMissing(`There is no account "${handle}". Set it up in Settings > Shipment Ordering.`)
  }
  const { settings } = configuration
  const span = {
    ...invoiceCheckSpan(days, { at: new Date(), timeZone: settings.pickup_time_zone }),
    account: handle,
    environment: account.environment,
  }
  const rows = await plugin.charges.refreshAndRead(chargeBasis(account, settings), span)
  const isSum = ({ month }: (typeof rows)[number]) => month === null
  res.json({
    ...span,
    base_url: account.baseUrl ?? null,
    charges: rows.filter((row) => !isSum(row)),
    /** Sums per currency. */
    totals: rows.filter(isSum).map(serialiseTotal),
  })
}

function serialiseTotal({
  service_code: _code,
  service_name: _name,
  month: _month,
  ...total
}: InvoiceCheckRow) {
  return total
}

const DEFAULT_MONTHS = 12

/**
 * The days that charges are shown for: by default twelve calendar months, the last one up to today.
 *
 * @throws MedusaError INVALID_DATA naming the field, if the span ends before it begins
 */
function invoiceCheckSpan(
  { from, to }: Partial<DateWindow>,
  now: { at: Date; timeZone: string },
): DateWindow {
  const today = DateTime.fromJSDate(now.at, { zone: now.timeZone })
  const last = to === undefined ? today : DateTime.fromISO(to, { zone: now.timeZone })
  const first = last.startOf("month").minus({ months: DEFAULT_MONTHS - 1 })
  const days = { from: from ?? first.toFormat("yyyy-MM-dd"), to: last.toFormat("yyyy-MM-dd") }
  if (days.from > days.to) {
    const end = to === undefined ? "today" : "to"
    refuseData(`from: must not be after ${end}`)
  }
  return days
}
