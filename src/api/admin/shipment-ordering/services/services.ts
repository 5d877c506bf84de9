import { z } from "@medusajs/framework/zod"
import { accountOf, serviceOwner, type PluginContext } from "../../../../context"

/** What a merchant may say of a service; what is left out stays. */
export const servicePatch = z
  .strictObject({
    /** In place of the service's own name; null: that one. */
    label: z.string().trim().min(1).max(100).nullable(),
    is_enabled: z.boolean(),
    /** Null: the setting `locker_services` decides. */
    is_locker: z.boolean().nullable(),
    /** Null: its code and the answers of the service decide. */
    is_cash_on_delivery: z.boolean().nullable(),
  })
  .partial()

export type ServicePatch = z.infer<typeof servicePatch>

/** The known services of an account in its present environment and at its present address. */
export async function serialiseServices(context: PluginContext, handle: string) {
  const { configuration } = context
  const account = accountOf(configuration, handle)
  if (!account) {
    return []
  }
  const services = await context.plugin.listShipmentOrderingServices(serviceOwner(account), {
    order: { service_code: "ASC" },
    take: 1000,
  })
  return services.map((service) => ({
    service_code: service.service_code,
    name: service.name,
    label: service.label,
    is_enabled: service.is_enabled,
    is_locker: service.is_locker,
    /** As decided by the mark, else by the setting `locker_services`. */
    delivers_to_locker: configuration.services.isLocker(account, service.service_code),
    offers_parcel: service.offers_parcel,
    offers_envelope: service.offers_envelope,
    is_cash_on_delivery: service.cash_on_delivery_mark,
    /** As decided by the mark, else by the service's code or by the answers that it was in. */
    collects_cash: configuration.services.isCashOnDelivery(account, service.service_code),
    /** Its code and the answers disagree, and it has no mark: the merchant has to say. */
    is_cash_on_delivery_doubtful: configuration.services.isCashOnDeliveryDoubtful(
      account,
      service.service_code,
    ),
    countries: service.countries,
    last_seen_at: service.last_seen_at,
  }))
}
