import { MedusaError } from "@medusajs/framework/utils"
import { readOptionData } from "../../runtime/prices/option-service"

/**
 * What is stored on the cart's shipping method. Only the option is asked: whatever a shopper sends
 * along (a price, another service) is dropped.
 */
export function validateFulfillmentData(
  optionData: Record<string, unknown>,
): Record<string, unknown> {
  const service = readOptionData(optionData)
  if (!service) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "This shipping option was not made from a service of Shipment Ordering. Make it again in Settings > Locations.",
    )
  }
  return { service_code: service.code, service_name: service.name }
}
