import { Modules } from "@medusajs/framework/utils"
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
  createFulfillmentSets,
  createRemoteLinkStep,
  createServiceZonesStep,
  createShippingOptionsWorkflow,
  releaseLockStep,
} from "@medusajs/medusa/core-flows"
import { type OptionsRequest, planMissingZone, planOptions } from "../account"
import { expireConfiguration, openContext, pluginTools, type PluginTools } from "../context"
import type { PriceRuleSettings, OptionFallbacks } from "../modules/shipment_ordering"

export type CreateServiceOptionsInput = OptionsRequest

/** Far longer than the workflow takes. After a crash the lock ends after this time. */
const LOCK_SECONDS = 60

/** After a double click the second request waits, and finds the options of the first. */
const WAIT_SECONDS = 30

export const planMissingZoneStep = createStep(
  "shipment-ordering-plan-missing-zone",
  async (request: OptionsRequest, { container }) =>
    new StepResponse((await planMissingZone(await openContext(container), request)) ?? null),
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
    const { option_price_rules: rules } = await context.plugin.settings.read()
    const before = Object.fromEntries(keys.map((key) => [key, rules[key]?.fallback ?? null]))
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
const LOCK = { key: "shipment-ordering-options" }

/**
 * Creates shipping options with a calculated price for services in a service zone, or in all zones of a stock location:
 * all that are missing, or none. A stock location without a zone gets one for the store's countries. Also enables this
 * plugin's provider at the stock locations.
 */
export const createServiceOptionsWorkflow = createWorkflow(
  "shipment-ordering-create-service-options",
  (input: CreateServiceOptionsInput) => {
    acquireLockStep({ ...LOCK, timeout: WAIT_SECONDS, ttl: LOCK_SECONDS })
    const missing = planMissingZoneStep(input)
    when("location-without-set", { missing }, (data) => data.missing?.set_id === null).then(() => {
      const sets = createFulfillmentSets(
        transform({ missing }, (data) =>
          data.missing ? [{ ...data.missing.set, service_zones: [data.missing.zone] }] : [],
        ),
      )
      const setLinks = transform({ missing, sets }, (data) =>
        data.sets.map(({ id }) => ({
          [Modules.STOCK_LOCATION]: { stock_location_id: data.missing?.location_id },
          [Modules.FULFILLMENT]: { fulfillment_set_id: id },
        })),
      )
      createRemoteLinkStep(setLinks).config({ name: "link-fulfillment-set" })
    })
    when("set-without-zone", { missing }, (data) => Boolean(data.missing?.set_id)).then(() => {
      createServiceZonesStep(
        transform({ missing }, (data) =>
          data.missing?.set_id
            ? [{ ...data.missing.zone, fulfillment_set_id: data.missing.set_id }]
            : [],
        ),
      )
    })
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
    const created = when({ plan }, ({ plan: { toCreate } }) => toCreate.length > 0).then(() =>
      createShippingOptionsWorkflow.runAsStep({ input: plan.toCreate }),
    )
    releaseLockStep(LOCK)
    return new WorkflowResponse(
      transform({ plan, created }, ({ plan: { skipped, locationIds }, created: made }) => ({
        createdIds: (made ?? []).map(({ id }) => id),
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
