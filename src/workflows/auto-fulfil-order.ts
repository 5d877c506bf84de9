import {
  createWorkflow,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { alertChannels } from "../account"
import { pluginScope } from "../context"
import { type Tools, tryOrder } from "../desk"
export const autoFulfilOrderWorkflowId = "shipment-ordering-auto-fulfil-order"

/** No compensation: each fulfillment stands for itself, and what failed is tried again or told. */
export const autoFulfilOrderStep = createStep(
  "shipment-ordering-auto-fulfil-order",
  async ({ order_id, is_event = false }: AutoFulfilInput, { container }) => {
    const tools = {
      channels: alertChannels(container),
      fulfil: ({ orderId, optionId, locationId, items }: Parameters<Tools["fulfil"]>[0]) =>
        createOrderFulfillmentWorkflow(container).run({
          input: {
            order_id: orderId,
            shipping_option_id: optionId,
            location_id: locationId,
            items,
          },
        }),
    }
    await tryOrder(pluginScope(container), tools, { orderId: order_id, isEvent: is_event })
    return new StepResponse({ order_id })
  },
)

/** Fulfils an order by itself, if the settings wish it and it can be. Repeating it does only what is still missing. */
export const autoFulfilOrderWorkflow = createWorkflow(
  autoFulfilOrderWorkflowId,
  (input: AutoFulfilInput) => new WorkflowResponse(autoFulfilOrderStep(input)),
)

export interface AutoFulfilInput {
  order_id: string
  /** Something has happened to the order; without, it is only the job that comes by. */
  is_event?: boolean
}
