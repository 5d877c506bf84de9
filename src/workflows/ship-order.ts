import {
  createWorkflow,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { createOrderFulfillmentWorkflow, updateOrderWorkflow } from "@medusajs/medusa/core-flows"
import { openContext } from "../context"
import { type OrderOverrides, OVERRIDES_KEY, planFulfilment } from "../shipping"

export const shipOrderWorkflowId = "shipment-ordering-ship-order"

export interface ShipOrderInput {
  order_id: string
  overrides: OrderOverrides
  no_notification?: boolean
  /** Id of the admin's user. */
  user_id?: string
}

/**
 * Ships what a person wants of an order, through core's own fulfilling, so that the order shows it as any
 * other. A corrected recipient is saved on the order first, unless it is known to be refused, and stays
 * saved when the shipment fails: the next try shows the same.
 *
 * No compensation: a corrected address was looked at before and is right whatever becomes of the
 * shipment, and core's own workflow takes back a fulfillment that was refused.
 *
 * @throws MedusaError with each issue and its field, or the id that is not there
 */
export const shipOrderStep = createStep(
  "shipment-ordering-ship-order",
  async (
    { order_id, overrides, no_notification, user_id }: ShipOrderInput,
    { container },
  ): Promise<StepResponse<{ fulfillment_id: string }>> => {
    const context = await openContext(container)
    const plan = await planFulfilment(context, { orderId: order_id, overrides })
    if (plan.addressChanges) {
      await updateOrderWorkflow(container).run({
        input: { id: order_id, user_id: user_id ?? "", shipping_address: plan.addressChanges },
      })
    }
    const { result } = await createOrderFulfillmentWorkflow(container).run({
      input: {
        order_id,
        shipping_option_id: plan.optionId,
        location_id: plan.locationId,
        items: plan.items,
        no_notification,
        created_by: user_id,
        additional_data: { [OVERRIDES_KEY]: plan.overrides },
      },
    })
    return new StepResponse({ fulfillment_id: result.id })
  },
)

/** Ships what a person wants of an order: corrects its address, and fulfils it as core does. */
export const shipOrderWorkflow = createWorkflow(
  shipOrderWorkflowId,
  (input: ShipOrderInput) => new WorkflowResponse(shipOrderStep(input)),
)
