import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { PriceRuleSettings } from "../../modules/shipment_ordering/settings/price-rules-schema"
import { forgetConfiguration } from "../../runtime/account/configuration"
import { type PluginScope, pluginScope } from "../../runtime/plugin-scope"

interface Input {
  /** `data.id` of shipping options. */
  keys: string[]
  /** Undefined: they follow the general one. */
  fallback: PriceRuleSettings["fallback"]
}

type OptionRules = Record<string, PriceRuleSettings>

/** Keeps a fallback price as a rule of the options' own; what other rules they have stay. */
export const saveOptionFallbackStep = createStep(
  "shipment-ordering-save-option-fallback",
  async ({ keys, fallback }: Input, { container }) => {
    if (fallback === undefined || keys.length === 0) {
      return new StepResponse<{ keys: string[] }, OptionRules | null>({ keys: [] }, null)
    }
    const scope = pluginScope(container)
    const { option_price_rules: before } = await scope.memory.settings.read()
    const own = keys.map((key) => [key, { ...before[key], fallback }] as const)
    await save(scope, { ...before, ...Object.fromEntries(own) })
    return new StepResponse<{ keys: string[] }, OptionRules | null>({ keys }, before)
  },
  async (before, { container }) => {
    if (before) {
      await save(pluginScope(container), before)
    }
  },
)

async function save({ memory }: PluginScope, option_price_rules: OptionRules): Promise<void> {
  await memory.settings.save({ option_price_rules })
  forgetConfiguration(memory)
}
