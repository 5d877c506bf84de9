import {
  createWorkflow,
  transform,
  when,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { createOrderShipmentWorkflow } from "@medusajs/medusa/core-flows"
import { noteShippedStep } from "./steps/note-shipped"
import { planShippedStep } from "./steps/plan-shipped"

export const markShippedWorkflowId = "shipment-ordering-mark-shipped"

/**
 * Marks the fulfillment of a shipment as shipped, through core's own order workflow, so that
 * `shipment.created` is emitted and the store's notifications fire. Does nothing when the merchant's
 * rule does not hold yet or the fulfillment is shipped already.
 */
export const markShippedWorkflow = createWorkflow(
  markShippedWorkflowId,
  (input: { row_id: string }) => {
    const plan = planShippedStep(input)
    when("is-to-be-shipped", { plan }, ({ plan: made }) => Boolean(made.shipment)).then(() => {
      createOrderShipmentWorkflow.runAsStep({
        input: transform({ plan }, ({ plan: made }) => ({
          order_id: made.shipment?.order_id ?? "",
          fulfillment_id: made.shipment?.fulfillment_id ?? "",
          items: made.shipment?.items ?? [],
          labels: made.shipment?.labels ?? [],
        })),
      })
    })
    noteShippedStep({ row_id: input.row_id, plan })
    return new WorkflowResponse(plan)
  },
)
