import { MedusaError } from "@medusajs/framework/utils"
import { findRows } from "../../runtime/find-rows"
import { readOptionData, type OptionService } from "../../runtime/prices/option-service"
import type { PluginScope } from "../../runtime/plugin-scope"

/**
 * The service that a shipping option stands for, read from the option itself: the method's data on
 * the order is empty when the merchant picks another option, and came by way of a shopper.
 */
export async function readOptionService(
  scope: PluginScope,
  optionId: string | null | undefined,
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
      "The shipping option of this fulfillment names no service of Shipment Ordering. " +
        "Fulfill with another shipping option.",
    )
  }
  return service
}
