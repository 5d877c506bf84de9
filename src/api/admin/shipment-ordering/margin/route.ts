import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { accountOf, readConfiguration } from "../../../../account"
import { pluginScope } from "../../../../context"
import { marginSpan } from "../../../../desk"
import { DEFAULT_ACCOUNT } from "../../../../modules/shipment_ordering/accounts/account-store"
import type { MarginQuery } from "./schema"

/** What an account charged against what it had quoted, in the environment and at the address that it uses. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, MarginQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { account: handle = DEFAULT_ACCOUNT, ...days } = req.validatedQuery as MarginQuery
  const { memory } = pluginScope(req.scope)
  const configuration = await readConfiguration(memory)
  const account = accountOf(configuration, handle)
  if (!account) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no account "${handle}". Set it up in Settings > Shipment Ordering.`,
    )
  }
  const { pickup_time_zone: timeZone, quote_currency: currency } = configuration.settings
  const { environment, baseUrl = "" } = account
  const span = { ...marginSpan(days, { at: new Date(), timeZone }), account: handle, environment }
  const rows = await memory.margin.margins({ ...span, baseUrl, timeZone, currency })
  const isSum = ({ month }: (typeof rows)[number]) => month === null
  res.json({
    ...span,
    base_url: account.baseUrl ?? null,
    margins: rows.filter((row) => !isSum(row)),
    totals: rows
      .filter(isSum)
      .map(({ service_code: _code, service_name: _name, month: _month, ...total }) => total),
  })
}
