import type { FulfillmentOption } from "@medusajs/framework/types"
import { discoverServices } from "../../account"
import { accountOf, type PluginContext, withConfiguration } from "../../context"
import { VIRTUAL_SERVICES } from "../../price-rules"
import { toOptionData, toReturnOption } from "../../store"

/**
 * The enabled services of an account, as choices for a new shipping option. The API cannot list them: they are known
 * from price answers. If none is known yet, asks for prices once.
 */
export async function offerOptions(
  context: PluginContext,
  handle: string,
): Promise<FulfillmentOption[]> {
  const account = accountOf(context.configuration, handle)
  if (!account?.baseUrl) {
    return []
  }
  const isKnown = context.configuration.services.ofAccount(account).size > 0
  if (!isKnown) await discoverServices(context, handle)
  const { configuration } = isKnown ? context : await withConfiguration(context)
  const { services, settings } = configuration
  const ofCarriers = [...services.ofAccount(account).values()]
    .filter(({ code }) => services.isEnabled(account, code))
    .sort((one, other) => (one.code < other.code ? -1 : 1))
  return ofCarriers.length > 0
    ? [
        ...ofCarriers.map((service) => toOptionData({ ...service, account: handle })),
        ...virtualOptions(handle, services.knowsLockers(account)),
        toReturnOption(handle, settings.return_service),
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
