import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { type OptionsWish, planOptions } from "../../account"
import { pluginScope } from "../../context"

export const planShippingOptionsStep = createStep(
  "shipment-ordering-plan-shipping-options",
  async (wish: OptionsWish, { container }) =>
    new StepResponse(
      await planOptions(pluginScope(container), container.resolve(Modules.FULFILLMENT), wish),
    ),
)
