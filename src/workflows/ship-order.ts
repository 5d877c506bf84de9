import {
  createWorkflow,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { createOrderFulfillmentWorkflow, updateOrderWorkflow } from "@medusajs/medusa/core-flows"
import { pluginScope } from "../context"
import { shipOrder, type ShipTools } from "../fulfilment"
import { type OrderWish, WISH_KEY } from "../shipping"
export const shipOrderWorkflowId = "shipment-ordering-ship-order"

/**
 * No compensation: a corrected address was looked at before and is right whatever becomes of the
 * shipment, and core's own workflow takes back a fulfillment that was refused.
 */
export const shipOrderStep = createStep(
  "shipment-ordering-ship-order",
  async (
    { order_id, wish, no_notification, user_id }: ShipOrderInput,
    { container },
  ): Promise<StepResponse<{ fulfillment_id: string }>> => {
    const tools: ShipTools = {
      correctAddress: (shipping_address) =>
        updateOrderWorkflow(container).run({
          input: { id: order_id, user_id: user_id ?? "", shipping_address },
        }),
      fulfil: async ({ optionId, locationId, items, wish: shipWish }) => {
        const { result } = await createOrderFulfillmentWorkflow(container).run({
          input: {
            order_id,
            shipping_option_id: optionId,
            location_id: locationId,
            items,
            no_notification,
            created_by: user_id,
            additional_data: { [WISH_KEY]: shipWish },
          },
        })
        return result.id
      },
    }
    const fulfillment_id = await shipOrder(pluginScope(container), tools, {
      orderId: order_id,
      wish,
    })
    return new StepResponse({ fulfillment_id })
  },
)

/** Ships what a person wants of an order: corrects its address, and fulfils it as core does. */
export const shipOrderWorkflow = createWorkflow(
  shipOrderWorkflowId,
  (input: ShipOrderInput) => new WorkflowResponse(shipOrderStep(input)),
)

export interface ShipOrderInput {
  order_id: string
  wish: OrderWish
  no_notification?: boolean
  /** Id of the admin's user. */
  user_id?: string
}
