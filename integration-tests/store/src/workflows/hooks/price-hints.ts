import type { MedusaContainer } from "@medusajs/framework/types"
import { StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  calculateShippingOptionsPricesWorkflow,
  listShippingOptionsForCartWithPricingWorkflow,
} from "@medusajs/medusa/core-flows"

/** What a store's own code knows of a cart is in the cart's metadata here. */
async function addHints(
  { input }: { input: { cart_id: string } },
  { container }: { container: MedusaContainer },
) {
  // Most tests need none.
  if (!process.env.STORE_PRICE_HINTS) {
    return new StepResponse({})
  }
  const { data } = await container.resolve("query").graph({
    entity: "cart",
    fields: ["metadata"],
    filters: { id: input.cart_id },
  })
  return new StepResponse({ shipment_ordering: data[0]?.metadata?.hints })
}

calculateShippingOptionsPricesWorkflow.hooks.setCalculatedShippingPricingContext(addHints)
listShippingOptionsForCartWithPricingWorkflow.hooks.setCalculatedShippingPricingContext(addHints)
