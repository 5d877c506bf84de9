import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  when,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  acquireLockStep,
  createRemoteLinkStep,
  createShippingOptionsWorkflow,
  releaseLockStep,
} from "@medusajs/medusa/core-flows"
import { type OptionsRequest, planMissingZone, planOptions } from "../account"
import { expireConfiguration, openContext, pluginTools, type PluginTools } from "../context"
import {
  type OptionFallbacks,
  ownFallbackOf,
  type PriceRuleSettings,
} from "../modules/shipment_ordering"

export type CreateServiceOptionsInput = OptionsRequest

/** Far longer than the workflow takes. After a crash the lock ends after this time. */
const LOCK_SECONDS = 60

/** After a double click the second request waits, and finds the options of the first. */
const WAIT_SECONDS = 30

/** Gives a stock location that has none a service zone, and the fulfillment set for it. */
export const ensureServiceZoneStep = createStep(
  "shipment-ordering-ensure-service-zone",
  async (request: OptionsRequest, { container }) => {
    const missing = await planMissingZone(await openContext(container), request)
    if (!missing) {
      return new StepResponse(null, null)
    }
    const fulfillment = container.resolve(Modules.FULFILLMENT)
    const { zone, set, set_id, has_set, location_id } = missing
    const setId = set_id ?? (await fulfillment.createFulfillmentSets(set)).id
    if (!has_set) {
      await container.resolve(ContainerRegistrationKeys.LINK).create({
        [Modules.STOCK_LOCATION]: { stock_location_id: location_id },
        [Modules.FULFILLMENT]: { fulfillment_set_id: setId },
      })
    }
    const { id } = await fulfillment.createServiceZones({ ...zone, fulfillment_set_id: setId })
    return new StepResponse(null, { zoneId: id, setId: has_set ? null : setId })
  },
  async (zone: { zoneId: string; setId: string | null } | null | undefined, { container }) => {
    if (!zone) {
      return
    }
    const fulfillment = container.resolve(Modules.FULFILLMENT)
    await fulfillment.deleteServiceZones([zone.zoneId])
    if (zone.setId) {
      await fulfillment.deleteFulfillmentSets([zone.setId])
      await container
        .resolve(ContainerRegistrationKeys.LINK)
        .delete({ [Modules.FULFILLMENT]: { fulfillment_set_id: [zone.setId] } })
    }
  },
)

export const planShippingOptionsStep = createStep(
  "shipment-ordering-plan-shipping-options",
  async (request: OptionsRequest, { container }) =>
    new StepResponse(
      await planOptions(
        await openContext(container),
        container.resolve(Modules.FULFILLMENT),
        request,
      ),
    ),
)

/** Saves a fallback price for these options; their other rules stay. */
export const saveOptionFallbackStep = createStep(
  "shipment-ordering-save-option-fallback",
  async ({ keys, fallback }: Input, { container }) => {
    if (fallback === undefined || keys.length === 0) {
      return new StepResponse<{ keys: string[] }, OptionFallbacks | null>({ keys: [] }, null)
    }
    const context = await openContext(container)
    // Not from the context: it is restored if a later step fails.
    const { rules } = await context.plugin.settings.read()
    const before = Object.fromEntries(keys.map((key) => [key, ownFallbackOf(rules, key) ?? null]))
    await save(context, Object.fromEntries(keys.map((key) => [key, fallback])))
    return new StepResponse<{ keys: string[] }, OptionFallbacks | null>({ keys }, before)
  },
  async (before, { container }) => {
    if (before) {
      await save(pluginTools(container), before)
    }
  },
)

/** One request after the other: a location's options are in several zones. */
const LOCK_KEY = "shipment-ordering-options"

/**
 * Creates shipping options with a calculated price for services in a service zone, or in all zones of a stock location:
 * all that are missing, or none. A stock location without a zone gets one for the store's countries. Also enables this
 * plugin's provider at the stock locations.
 */
export const createServiceOptionsWorkflow = createWorkflow(
  "shipment-ordering-create-service-options",
  (input: CreateServiceOptionsInput) => {
    acquireLockStep({ key: LOCK_KEY, timeout: WAIT_SECONDS, ttl: LOCK_SECONDS })
    ensureServiceZoneStep(input)
    const plan = planShippingOptionsStep(input)
    const links = transform({ plan }, ({ plan: { locationIds, providerId } }) =>
      locationIds.map((stock_location_id) => ({
        [Modules.STOCK_LOCATION]: { stock_location_id },
        [Modules.FULFILLMENT]: { fulfillment_provider_id: providerId },
      })),
    )
    createRemoteLinkStep(links)
    const fallback = transform({ plan, input }, ({ plan: { keys }, input: request }) => ({
      keys,
      fallback: request.fallback,
    }))
    saveOptionFallbackStep(fallback)
    const options = when({ plan }, ({ plan: { toCreate } }) => toCreate.length > 0).then(() =>
      createShippingOptionsWorkflow.runAsStep({ input: plan.toCreate }),
    )
    releaseLockStep({ key: LOCK_KEY })
    return new WorkflowResponse(
      transform({ plan, options }, ({ plan: { skipped, locationIds }, options: list }) => ({
        createdIds: (list ?? []).map(({ id }) => id),
        skipped,
        enabledAt: locationIds,
      })),
    )
  },
)

interface Input {
  /** `data.id` of shipping options. */
  keys: string[]
  /** Undefined: the general fallback applies. */
  fallback: PriceRuleSettings["fallback"]
}

async function save({ plugin }: PluginTools, fallbacks: OptionFallbacks): Promise<void> {
  await plugin.settings.saveOptionFallbacks(fallbacks)
  expireConfiguration()
}
