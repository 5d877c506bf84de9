import type { IFulfillmentModuleService } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { accountFor, WHERE_TO_SET_UP } from "../account/service-client"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { PROVIDER_PREFIX } from "../../modules/shipment_ordering/provider-entries"

/** A choice for a new shipping option, exactly as the provider gives it: the whole becomes the option's data. */
export type OfferedOption = z.infer<typeof offeredOption>

const offeredOption = z.looseObject({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  service_code: z.string(),
})

/**
 * What the provider of an account offers for deliveries, as Medusa's own form is given it.
 *
 * @throws MedusaError NOT_ALLOWED with the next step when there is no such provider, or nothing to offer
 */
export async function offeredOptions(
  scope: PluginScope,
  fulfillment: IFulfillmentModuleService,
  handle: string,
): Promise<{ providerId: string; options: OfferedOption[] }> {
  await accountFor(scope, handle)
  const providers = await findRows<{ id: string }>(scope, {
    entity: "fulfillment_provider",
    fields: ["id"],
    filters: { is_enabled: true },
  })
  const ours = providers.filter(({ id }) => id.startsWith(PROVIDER_PREFIX))
  for (const { id: providerId } of ours) {
    const given = await fulfillment.retrieveFulfillmentOptions(providerId)
    const options = given.flatMap((option) => {
      const parsed = offeredOption.safeParse(option)
      return parsed.success && parsed.data.account === handle ? parsed.data : []
    })
    if (options.length > 0) {
      return { providerId, options }
    }
  }
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    ours.length === 0
      ? "The fulfillment provider shipment-ordering is not listed in medusa-config. List it there and restart the store."
      : `No services are known of the account "${handle}", or all are disabled. Refresh the services in ${WHERE_TO_SET_UP}.`,
  )
}
