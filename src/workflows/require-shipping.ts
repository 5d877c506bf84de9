import { Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { findRows, pluginTools } from "../context"

/** @returns the ids of the lines that were not marked before */
const requireShippingStep = createStep(
  "shipment-ordering-require-shipping",
  async (lineIds: string[], { container }): Promise<StepResponse<string[]>> => {
    const unmarked = await findRows<{ id: string }>(pluginTools(container), {
      entity: "order_line_item",
      fields: ["id"],
      filters: { id: lineIds, requires_shipping: false },
    })
    const ids = unmarked.map(({ id }) => id)
    if (ids.length > 0) {
      const orders = container.resolve(Modules.ORDER)
      await orders.updateOrderLineItems({ id: ids }, { requires_shipping: true })
    }
    return new StepResponse(ids)
  },
  async (ids, { container }) => {
    if (!ids?.length) return
    const orders = container.resolve(Modules.ORDER)
    await orders.updateOrderLineItems({ id: ids }, { requires_shipping: false })
  },
)

/**
 * Marks lines of an order that are about to ship as lines that need shipping. Core marks some wrongly (`decideShipping`),
 * and refuses to fulfill marked and unmarked lines together: an order would go out in two parcels.
 */
export const requireShippingWorkflow = createWorkflow(
  "shipment-ordering-require-shipping",
  (lineIds: string[]) => new WorkflowResponse(requireShippingStep(lineIds)),
)
