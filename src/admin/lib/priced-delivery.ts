import type { OrderPrice } from "./order-price"

/** An order's delivery, as the dashboard loads it. */
export interface OrderDelivery {
  /** Of the shipping option, as the customer saw it. */
  name: string
  data?: Record<string, unknown> | null
}

/** Whether this plugin has put its data on a delivery: others it has never priced. */
export function isOurs({ data }: OrderDelivery): boolean {
  return typeof data?.option_key === "string"
}

/**
 * What a price is of: the service's name, and beneath it how else the merchant knows it. "Cheapest" is
 * an option's name, and another one the service that was chosen.
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
