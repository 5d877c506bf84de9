import { type PluginContext, refuse } from "../context"
import type { MethodData } from "../pricing"
import { isReturnOption, type OptionService, readOptionData, readShippingOptions } from "../store"

/**
 * The service of a shipping option. Reads the option itself, because the order's method data is empty when the
 * merchant picks another option. For "Cheapest" and similar options, it is the service of the customer's quote, if
 * there was one.
 *
 * @throws MedusaError NOT_ALLOWED when the option is not the plugin's
 */
export async function readBookedService(
  context: PluginContext,
  optionId: string | null | undefined,
  chosen: MethodData | undefined,
): Promise<OptionService> {
  const [option] = await readShippingOptions<{ data: unknown }>(context, {
    fields: ["id", "data"],
    filters: { id: optionId ?? "" },
  })
  const service = readOptionData(option?.data)
  if (!service) {
    refuse(
      isReturnOption(option?.data)
        ? "The shipping option of this fulfillment is for returns. Fulfill with another one."
        : "The shipping option of this fulfillment names no service of Shipment Ordering. " +
            "Fulfill with another shipping option.",
    )
  }
  return bookedService(service, chosen)
}

/** The option's service; for "Cheapest" and similar options, the service of the customer's quote. */
export function bookedService(
  service: OptionService,
  chosen: MethodData | undefined,
): OptionService {
  if (!service.virtual || chosen?.option_key !== service.key || !chosen.service_code) {
    return service
  }
  const isEnvelope = chosen.packing?.package_type === 2
  return {
    ...service,
    code: chosen.service_code,
    name: chosen.service_name ?? chosen.service_code,
    offersParcel: !isEnvelope,
    offersEnvelope: isEnvelope,
    virtual: undefined,
  }
}
