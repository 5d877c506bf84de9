import type { FulfillmentOption } from "@medusajs/framework/types"
import { accountOf, readConfiguration } from "../../runtime/account/configuration"
import { findServices } from "../../runtime/account/find-services"
import { toOptionData } from "../../runtime/prices/option-service"
import type { PluginScope } from "../../runtime/plugin-scope"

/**
 * The account's services, as choices for a new shipping option. The service has no list of them: they
 * are those seen in price answers, asked for once when none is known yet.
 */
export async function listOptions(
  scope: PluginScope,
  handle: string,
): Promise<FulfillmentOption[]> {
  const account = accountOf(await readConfiguration(scope.memory), handle)
  if (!account?.baseUrl) {
    return []
  }
  const known = await list(scope, account)
  if (known.length === 0) {
    await findServices(scope, handle)
  }
  const services = known.length > 0 ? known : await list(scope, account)
  return services.map((service) =>
    toOptionData({
      account: account.handle,
      code: service.service_code,
      name: service.name,
      offersParcel: service.offers_parcel,
      offersEnvelope: service.offers_envelope,
      isCashOnDelivery: service.is_cash_on_delivery,
    }),
  )
}

function list(
  scope: PluginScope,
  account: { handle: string; environment: "production" | "development" },
) {
  return scope.memory.listShipmentOrderingServices(
    { account: account.handle, environment: account.environment },
    { order: { service_code: "ASC" }, take: 500 },
  )
}
