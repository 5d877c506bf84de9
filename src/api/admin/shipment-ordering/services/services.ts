import { z } from "@medusajs/framework/zod"
import { accountOf, serviceOwner, type PluginContext } from "../../../../context"

/** Changes to a service. Missing fields stay unchanged. */
export const servicePatch = z
  .strictObject({
    label: z.string().trim().min(1).max(100).nullable().describe("Shown instead of its name."),
    is_enabled: z.boolean().describe("Whether customers are offered it."),
    is_locker: z.boolean().nullable().describe("Null: the setting `locker_services` decides."),
    is_cash_on_delivery: z
      .boolean()
      .nullable()
      .describe("Null: the service's code and answers decide."),
  })
  .partial()

export type ServicePatch = z.infer<typeof servicePatch>

/** Lists the known services of an account, for its present environment and address. */
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
    /** Yours; null shows `name`. */
    label: service.label,
    /** Whether customers are offered it. */
    is_enabled: service.is_enabled,
    /** Your mark; null without one. */
    is_locker: service.is_locker,
    /** The mark decides; without a mark, the setting `locker_services`. */
    delivers_to_locker: configuration.services.isLocker(account, service.service_code),
    offers_parcel: service.offers_parcel,
    offers_envelope: service.offers_envelope,
    /** Your mark; null without one. */
    is_cash_on_delivery: service.cash_on_delivery_mark,
    /** The mark decides; without a mark, the service's code and answers. */
    collects_cash: configuration.services.isCashOnDelivery(account, service.service_code),
    /** Code and answers disagree and there is no mark, so the merchant must decide. */
    is_cash_on_delivery_doubtful: configuration.services.isCashOnDeliveryDoubtful(
      account,
      service.service_code,
    ),
    countries: service.countries,
    last_seen_at: service.last_seen_at,
  }))
}
