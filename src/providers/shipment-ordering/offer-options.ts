import type { FulfillmentOption } from "@medusajs/framework/types"
import { discoverServices } from "../../account"
import { toOptionData, toReturnOption } from "../../store"
import { accountOf, serviceOwner, type PluginContext } from "../../context"
import type { Account } from "../../modules/shipment_ordering"
import { VIRTUAL_SERVICES } from "../../price-rules"

/**
 * The enabled services of an account, as choices for a new shipping option. The API cannot list them: they are known
 * from price answers. If none is known yet, asks for prices once.
 */
export async function offerOptions(
  context: PluginContext,
  handle: string,
): Promise<FulfillmentOption[]> {
  const { configuration } = context
  const account = accountOf(configuration, handle)
  if (!account?.baseUrl) {
    return []
  }
  const known = await list(context, account)
  if (known.length === 0) {
    await discoverServices(context, handle)
  }
  const services = known.length > 0 ? known : await list(context, account)
  const offered = services.filter(({ is_enabled }) => is_enabled)
  const ofCarriers = offered.map((service) =>
    toOptionData({
      account: account.handle,
      code: service.service_code,
      name: service.label ?? service.name,
      offersParcel: service.offers_parcel,
      offersEnvelope: service.offers_envelope,
    }),
  )
  return ofCarriers.length > 0
    ? [
        ...ofCarriers,
        ...virtualOptions(account.handle, configuration.services.knowsLockers(account)),
        toReturnOption(account.handle, configuration.settings.return_service),
      ]
    : []
}

/** The merchant has to name the locker services: without them a customer has no locker to choose. */
function virtualOptions(account: string, knowsLockers: boolean): FulfillmentOption[] {
  return VIRTUAL_SERVICES.map(({ code, name }) =>
    toOptionData({
      account,
      code,
      name:
        code === "virtual_parcel_locker" && !knowsLockers
          ? `${name} (mark a locker service in the settings first)`
          : name,
      offersParcel: true,
      offersEnvelope: false,
    }),
  )
}

function list({ plugin }: PluginContext, account: Account) {
  return plugin.listShipmentOrderingServices(serviceOwner(account), {
    order: { service_code: "ASC" },
    take: 500,
  })
}
