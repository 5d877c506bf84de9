import { Modules } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  when,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { createRemoteLinkStep, createShippingOptionsWorkflow } from "@medusajs/medusa/core-flows"
import type { PriceRuleSettings } from "../modules/shipment_ordering/settings/price-rules-schema"
import type { OptionsWish } from "../runtime/shipping-options/plan-options"
import { planShippingOptionsStep } from "./steps/plan-shipping-options"
import { saveOptionFallbackStep } from "./steps/save-option-fallback"

export interface CreateServiceOptionsInput extends OptionsWish {
  fallback?: PriceRuleSettings["fallback"]
}

/**
 * Makes shipping options with a calculated price of services in a service zone: all that are not there
 * yet, or none. Where the zone's stock location does not use this plugin's provider yet, it does then.
 */
export const createServiceOptionsWorkflow = createWorkflow(
  "shipment-ordering-create-service-options",
  (input: CreateServiceOptionsInput) => {
    const plan = planShippingOptionsStep(input)
    const links = transform({ plan }, ({ plan: { locationIds, providerId } }) =>
      locationIds.map((stock_location_id) => ({
        [Modules.STOCK_LOCATION]: { stock_location_id },
        [Modules.FULFILLMENT]: { fulfillment_provider_id: providerId },
      })),
    )
    createRemoteLinkStep(links)
    const fallback = transform({ plan, input }, ({ plan: { keys }, input: wish }) => ({
      keys,
      fallback: wish.fallback,
    }))
    saveOptionFallbackStep(fallback)
    const created = when({ plan }, ({ plan: { toCreate } }) => toCreate.length > 0).then(() =>
      createShippingOptionsWorkflow.runAsStep({ input: plan.toCreate }),
    )
    return new WorkflowResponse(
      transform({ plan, created }, ({ plan: { skipped, locationIds }, created: made }) => ({
        createdIds: (made ?? []).map(({ id }) => id),
        skipped,
        enabledAt: locationIds,
      })),
    )
  },
)
