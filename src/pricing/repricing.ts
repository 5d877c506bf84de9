import type { MedusaContainer } from "@medusajs/framework/types"
import type { PluginContext } from "../context"
import { readOptionData } from "../store"
import { readDecisiveTotals, isPricedByTheseTotals } from "./journal"
import { type CartDelivery, readCartDeliveries, readCartTotals } from "./priced-cart"

/**
 * Prices the deliveries of a cart again if a price may be from older totals, and updates its payment to the new total.
 * The store prices delivery before it writes taxes and discounts, and after some changes it does not price delivery at
 * all. Does nothing for other providers' deliveries and for prices that do not depend on a total.
 *
 * @returns `fresh`: nothing to do. `same`: priced again, at the same amounts. `changed`: another amount. `gone`: a
 * delivery is no longer available.
 */
export async function repriceDeliveries(
  context: PluginContext,
  container: MedusaContainer,
  cartId: string,
): Promise<"fresh" | "same" | "changed" | "gone"> {
  const deliveriesBefore = await readCartDeliveries(context, cartId)
  if (!(await areStale(context, cartId, deliveriesBefore))) {
    return "fresh"
  }
  const { refreshCartItemsWorkflow } = await import("@medusajs/medusa/core-flows")
  await refreshCartItemsWorkflow(container).run({ input: { cart_id: cartId } })
  const deliveries = await readCartDeliveries(context, cartId)
  const after = new Map(deliveries.map(({ id, amount }) => [id, amount]))
  if (!deliveriesBefore.every(({ id }) => after.has(id))) {
    return "gone"
  }
  return deliveriesBefore.every(({ id, amount }) => after.get(id) === amount) ? "same" : "changed"
}

/** Also true if this process has not priced a delivery whose price depends on totals. */
async function areStale(
  context: PluginContext,
  cartId: string,
  deliveries: CartDelivery[],
): Promise<boolean> {
  for (const delivery of deliveries) {
    if (delivery.data && (await isStale(context, cartId, delivery))) {
      return true
    }
  }
  return false
}

async function isStale(
  context: PluginContext,
  cartId: string,
  { amount, isTaxInclusive, optionData, profileId }: CartDelivery,
): Promise<boolean> {
  const service = readOptionData(optionData)
  if (!service) {
    return false
  }
  const { configuration } = context
  const totals = await readDecisiveTotals(
    configuration,
    { service, account: service.account },
    () => readCartTotals(context, cartId, new Set(profileId ? [profileId] : [])),
  )
  const now = { totals, amount: Number(amount), isTaxInclusive }
  return totals.length > 0 && !isPricedByTheseTotals(cartId, service.key, now)
}
