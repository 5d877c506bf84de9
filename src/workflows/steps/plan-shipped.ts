import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { pluginScope } from "../../context"
import { planShipped, type ShippedPlan } from "../../fulfilment"

export const planShippedStep = createStep(
  "shipment-ordering-plan-shipped",
  async ({ row_id }: { row_id: string }, { container }) =>
    new StepResponse<ShippedPlan>(await planShipped(pluginScope(container), row_id)),
)
