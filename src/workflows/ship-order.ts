import type { OrderOverrides } from "../planning"
import {
  createWorkflow,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { createOrderFulfillmentWorkflow, updateOrderWorkflow } from "@medusajs/medusa/core-flows"
import { errorText, openContext, toMedusaError, findRows, pluginTools } from "../context"
import { finishUncountedOf } from "../fulfilment"
import { planFulfilment } from "../shipping"

export const shipOrderWorkflowId = "shipment-ordering-ship-order"

export interface ShipOrderInput {
  order_id: string
  overrides: OrderOverrides
  no_notification?: boolean
  /** Id of the admin's user. */
  user_id?: string
}

/**
 * Ships the chosen items through core's own fulfillment workflow, so that the order shows them like any other. A
 * corrected recipient is saved on the order first, unless it is known to be refused. It stays saved when the shipment
 * fails, so that the next try shows it.
 *
 * No compensation: the corrected address was checked and stays right, as does the mark of lines that need shipping, and
 * core's workflow rolls back a refused fulfillment.
 *
 * @throws MedusaError with each issue and its field, or the id that was not found
 */
export const shipOrderStep = createStep(
  "shipment-ordering-ship-order",
  async (
    { order_id, overrides, no_notification, user_id }: ShipOrderInput,
    { container },
  ): Promise<StepResponse<{ fulfillment_id: string; shipment_id: string }>> => {
    const context = await openContext(container)
    // If one cannot be finished now, the order's other items can still ship.
    await finishUncountedOf(context, order_id).catch((error: unknown) => {
      context.logger.warn(
        `shipment-ordering: items of order ${order_id} are not counted yet, ${errorText(error)}`,
      )
    })
    const plan = await planFulfilment(context, { orderId: order_id, overrides }).catch(
      (error: unknown) => {
        throw toMedusaError(error, context.logger)
      },
    )
    if (plan.addressChanges) {
      await updateOrderWorkflow(container).run({
        input: { id: order_id, user_id: user_id ?? "", shipping_address: plan.addressChanges },
      })
    }
    await requireShippingWorkflow(container).run({ input: plan.items.map(({ id }) => id) })
    const { result } = await createOrderFulfillmentWorkflow(container).run({
      input: {
        order_id,
        shipping_option_id: plan.optionId,
        location_id: plan.locationId,
        items: plan.items,
        no_notification,
        created_by: user_id,
        additional_data: plan.additionalData,
      },
    })
    const shipment = await context.plugin.ledger.findByFulfillment(result.id)
    if (!shipment) {
      throw new MedusaError(
        MedusaError.Types.UNEXPECTED_STATE,
        "The items were fulfilled, but no shipment was ordered for them. Look at the order.",
      )
    }
    return new StepResponse({ fulfillment_id: result.id, shipment_id: shipment.id })
  },
)

export const shipOrderWorkflow = createWorkflow(
  shipOrderWorkflowId,
  (input: ShipOrderInput) => new WorkflowResponse(shipOrderStep(input)),
)

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
