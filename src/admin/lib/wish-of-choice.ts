import { askShippingPlan } from "./ask-shipping-plan"
import { AS_ORDERED, type OrderChoice } from "./order-choice"
import type { OrderWish } from "./order-to-ship"
import { overridePackages } from "./override-packages"

/**
 * What is asked of the backend for an order. Only where another number of packages or another weight is
 * chosen, it asks first what the packages would be.
 *
 * @param cannotBePacked the problem of an order for which no packages are proposed that could be changed
 * @throws Error in words
 */
export async function wishOfChoice(
  { order_id, service_code, package_count, weight_grams }: OrderChoice,
  cannotBePacked: string,
): Promise<OrderWish> {
  const service = service_code === AS_ORDERED ? {} : { service_code }
  if (package_count === undefined && weight_grams === undefined) {
    return { order_id, ...service }
  }
  const { packages: proposed } = await askShippingPlan(order_id, service)
  if (proposed.length === 0) {
    throw new Error(cannotBePacked)
  }
  const packages = overridePackages(proposed, {
    count: package_count ?? proposed.length,
    totalGrams: weight_grams,
  })
  return { order_id, ...service, packages }
}
