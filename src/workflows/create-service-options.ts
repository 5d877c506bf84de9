import { Modules } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  when,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  acquireLockStep,
  createRemoteLinkStep,
  createShippingOptionsWorkflow,
  releaseLockStep,
} from "@medusajs/medusa/core-flows"
import type { OptionsWish } from "../account"
import { planShippingOptionsStep } from "./steps/plan-shipping-options"
import { saveOptionFallbackStep } from "./steps/save-option-fallback"

export type CreateServiceOptionsInput = OptionsWish

/** Far longer than it takes; after a crash nobody waits for the rest of it. */
const LOCK_SECONDS = 60
/** Pressed twice, the second one finds what the first has made. */
const WAIT_SECONDS = 30

/**
 * Makes shipping options with a calculated price of services in a service zone: all that are not there
 * yet, or none. Two requests for one zone follow each other: the second one finds them. Where the zone's
 * stock location does not use this plugin's provider yet, it does then.
 */
export const createServiceOptionsWorkflow = createWorkflow(
  "shipment-ordering-create-service-options",
  (input: CreateServiceOptionsInput) => {
    const key = transform(
      { input },
      ({ input: { service_zone_id } }) => `shipment-ordering-options-${service_zone_id}`,
    )
    acquireLockStep({ key, timeout: WAIT_SECONDS, ttl: LOCK_SECONDS })
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
    releaseLockStep({ key })
    return new WorkflowResponse(
      transform({ plan, created }, ({ plan: { skipped, locationIds }, created: made }) => ({
        createdIds: (made ?? []).map(({ id }) => id),
        skipped,
        enabledAt: locationIds,
      })),
    )
  },
)
