import type { MedusaContainer } from "@medusajs/framework/types"
import { pluginScope } from "../runtime/plugin-scope"

const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** What a price was made of is of use while its order is being shipped; most carts become no order. */
export default async function forgetOldPrices(container: MedusaContainer): Promise<void> {
  const { memory } = pluginScope(container)
  await memory.priceRecords.forgetBefore(new Date(Date.now() - KEPT_DAYS * DAY_MS))
}

export const config = { name: "shipment-ordering-forget-prices", schedule: "17 3 * * *" }
