import { MedusaError } from "@medusajs/framework/utils"
import { findRows } from "../find-rows"
import type { MethodData } from "../prices/method-data"
import { type OptionService, readOptionData } from "../prices/option-service"
import type { PluginScope } from "../plugin-scope"
import { isReturnOption } from "../returns/return-option"

/**
 * The service that a shipping option stands for, read from the option itself: the method's data on
 * the order is empty when the merchant picks another option. For "Cheapest" and its like it is the
 * service that the customer was quoted, where there was one.
 *
 * @throws MedusaError NOT_ALLOWED when the option is none of ours
 */
export async function readBookedService(
  scope: PluginScope,
  optionId: string | null | undefined,
  chosen: MethodData | undefined,
): Promise<OptionService> {
  const [option] = await findRows<{ data: unknown }>(scope, {
    entity: "shipping_option",
    fields: ["id", "data"],
    filters: { id: optionId ?? "" },
  })
  const service = readOptionData(option?.data)
  if (!service) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      isReturnOption(option?.data)
        ? "The shipping option of this fulfillment is one for returns. Fulfill with another one."
        : "The shipping option of this fulfillment names no service of Shipment Ordering. " +
            "Fulfill with another shipping option.",
    )
  }
  return bookedService(service, chosen)
}

/** The option's service; of "Cheapest" and its like the one that the customer was quoted. */
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
