import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { changeService } from "../../../../../account"
import { openContext, refuseMissing, withConfiguration } from "../../../../../context"
import type { SettingsQuery } from "../../settings/settings"
import { type ServicePatch, serialiseServices } from "../services"

/** Changes how a service is shown and used. Null resets all but `is_enabled`. */
export async function POST(req: AuthenticatedMedusaRequest<ServicePatch>, res: MedusaResponse) {
  const { account } = req.validatedQuery as SettingsQuery
  const context = await openContext(req.scope)
  const code = req.params.service_code ?? ""
  const { is_cash_on_delivery: mark, ...others } = req.validatedBody
  const changes = mark === undefined ? others : { ...others, cash_on_delivery_mark: mark }
  await changeService(context, { account, code, changes })
  const services = await serialiseServices(await withConfiguration(context), account)
  const service = services.find(({ service_code }) => service_code === code)
  res.json({ service: service ?? refuseMissing(`There is no service ${code}.`) })
}
