import type { FulfillmentOption } from "@medusajs/framework/types"
import { discoverServices } from "../../account"
import { toOptionData, toReturnOption } from "../../store"
import { accountOf, serviceOwner, type PluginContext } from "../../context"
import type { Account } from "../../modules/shipment_ordering"
import { VIRTUAL_SERVICES } from "../../price-rules"

/**
 * The account's services, as choices for a new shipping option. The service has no list of them: they
 * are those seen in price answers, asked for once when none is known yet. One that the merchant has disabled
 * is no choice.
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
  // What was just found is news to it.
  const { services: merchant } = context.configuration
  const offered = services.filter(({ is_enabled }) => is_enabled)
  const ofCarriers = offered.map((service) =>
    toOptionData({
      account: account.handle,
      code: service.service_code,
      name: service.label ?? service.name,
      offersParcel: service.offers_parcel,
      offersEnvelope: service.offers_envelope,
      isCashOnDelivery: merchant.isCashOnDelivery(account, service.service_code),
    }),
  )
  return ofCarriers.length > 0
    ? [
        ...ofCarriers,
        ...virtualOptions(account.handle, merchant.knowsLockers(account)),
        toReturnOption(account.handle, configuration.settings.return_service),
      ]
    : []
}

/** Which services deliver to lockers the merchant has to say: without it there is nothing to choose from. */
function virtualOptions(account: string, knowsLockers: boolean): FulfillmentOption[] {
  return VIRTUAL_SERVICES.map(({ code, name }) =>
    toOptionData({
      account,
      code,
      name:
        code === "virtual_parcel_locker" && !knowsLockers
          ? `${name} (no locker services are named in the settings yet)`
          : name,
      offersParcel: true,
      offersEnvelope: false,
      isCashOnDelivery: false,
    }),
  )
}

function list({ plugin }: PluginContext, account: Account) {
  return plugin.listShipmentOrderingServices(serviceOwner(account), {
    order: { service_code: "ASC" },
    take: 500,
  })
}
