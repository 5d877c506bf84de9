import type { serialisePriceRecord } from "../../api/admin/shipment-ordering/prices/shown-prices"
import type { UnavailableReason } from "../../price-rules"
import type { Sent } from "./sent"

/** How one delivery was priced. */
export interface OrderPrice extends Omit<Sent<ReturnType<typeof serialisePriceRecord>>, "reason"> {
  reason: UnavailableReason | null
}

/** A delivery of an order, as the dashboard loads it. */
export interface OrderDelivery {
  /** Name of the shipping option, as the customer saw it. */
  name: string
  data?: Record<string, unknown> | null
}

/** Whether a delivery has data of this plugin. Other deliveries were never priced by it. */
export function isOurs({ data }: OrderDelivery): boolean {
  return typeof data?.option_key === "string"
}

/**
 * The names of a priced delivery: the service's name, then the option's name and the code if they differ. An option
 * such as "Cheapest" has another name than the service that was chosen.
 */
export function nameDelivery(
  { option_key, service_code }: Pick<OrderPrice, "option_key" | "service_code">,
  deliveries: OrderDelivery[],
): { name: string; alias: string } {
  const delivery = deliveries.find(({ data }) => data?.option_key === option_key)
  const isSame = delivery?.data?.service_code === service_code
  const serviceName = isSame ? delivery.data?.service_name : undefined
  const name = typeof serviceName === "string" ? serviceName : (delivery?.name ?? service_code)
  const others = [delivery?.name, service_code].filter((other) => other && other !== name)
  return { name, alias: others.join(" · ") }
}
