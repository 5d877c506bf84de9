import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { forgetConfiguration } from "../../account"
import { type PluginScope, pluginScope } from "../../context"
import type { PriceRuleSettings } from "../../modules/shipment_ordering/settings/price-rules-schema"
import type { OptionFallbacks } from "../../modules/shipment_ordering/settings/settings-store"

interface Input {
  /** `data.id` of shipping options. */
  keys: string[]
  /** Undefined: they follow the general one. */
  fallback: PriceRuleSettings["fallback"]
}

/** Keeps a fallback price as a rule of the options' own; what other rules there are stay. */
export const saveOptionFallbackStep = createStep(
  "shipment-ordering-save-option-fallback",
  async ({ keys, fallback }: Input, { container }) => {
    if (fallback === undefined || keys.length === 0) {
      return new StepResponse<{ keys: string[] }, OptionFallbacks | null>({ keys: [] }, null)
    }
    const scope = pluginScope(container)
    const { option_price_rules: rules } = await scope.memory.settings.read()
    const before = Object.fromEntries(keys.map((key) => [key, rules[key]?.fallback ?? null]))
    await save(scope, Object.fromEntries(keys.map((key) => [key, fallback])))
    return new StepResponse<{ keys: string[] }, OptionFallbacks | null>({ keys }, before)
  },
  async (before, { container }) => {
    if (before) {
      await save(pluginScope(container), before)
    }
  },
)

async function save({ memory }: PluginScope, fallbacks: OptionFallbacks): Promise<void> {
  await memory.settings.saveOptionFallbacks(fallbacks)
  forgetConfiguration()
}
