import { createWorkflow, transform, when } from "@medusajs/framework/workflows-sdk"
import {
  refreshPaymentCollectionForCartWorkflow,
  removeShippingMethodFromCartStep,
} from "@medusajs/medusa/core-flows"

export interface TakeMethodsOffCartsInput {
  shipping_method_ids: string[]
  /** The cart of all these methods, if its payment was started: the amount to pay is updated. */
  paying_cart_id?: string
}

/** Takes shipping methods off their carts, as Medusa does when an option is no longer there. */
export const takeMethodsOffCartsWorkflow = createWorkflow(
  "shipment-ordering-take-methods-off-carts",
  (input: TakeMethodsOffCartsInput) => {
    removeShippingMethodFromCartStep(input)
    when({ input }, ({ input: { paying_cart_id } }) => paying_cart_id !== undefined).then(() => {
      const cart = transform({ input }, ({ input: { paying_cart_id } }) => ({
        cart_id: paying_cart_id,
      }))
      refreshPaymentCollectionForCartWorkflow.runAsStep({ input: cart })
    })
  },
)
