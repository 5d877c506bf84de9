import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { changeService } from "../../../../../account"
import { pluginScope } from "../../../../../context"
import { DEFAULT_ACCOUNT } from "../../../../../modules/shipment_ordering/accounts/account-store"
import type { SettingsQuery } from "../../settings/schema"
import type { ServicePatch } from "../schema"
import { serialiseServices } from "../serialise-services"

export async function POST(
  req: AuthenticatedMedusaRequest<ServicePatch, SettingsQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { account = DEFAULT_ACCOUNT } = req.validatedQuery as SettingsQuery
  const scope = pluginScope(req.scope)
  const code = req.params.service_code ?? ""
  const { is_cash_on_delivery: mark, ...others } = req.validatedBody
  const words = mark === undefined ? others : { ...others, cash_on_delivery_mark: mark }
  await changeService(scope, { account, code, words })
  const services = await serialiseServices(scope, account)
  res.json({ service: services.find(({ service_code }) => service_code === code) })
}
