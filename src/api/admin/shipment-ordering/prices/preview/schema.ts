import { z } from "@medusajs/framework/zod"
import { settingsPatchSchema } from "../../../../../modules/shipment_ordering/settings/settings-schema"
import { priceRuleFields } from "../../../../../modules/shipment_ordering/settings/price-rules-schema"

const { account_price_rules, option_price_rules, ...others } = settingsPatchSchema.shape

/** Settings that make a price of the service's; in a preview they stand in for what is saved. */
const rules = z
  .strictObject({
    ...priceRuleFields,
    account_price_rules,
    option_price_rules,
    quote_currency: others.quote_currency,
    exchange_rates: others.exchange_rates,
    exchange_buffer_percent: others.exchange_buffer_percent,
  })
  .partial()

export const previewBody = z.strictObject({
  country_code: z.string().regex(/^[A-Za-z]{2}$/, "must be two letters such as LV"),
  postal_code: z.string().trim().min(1).max(20),
  items: z
    .array(
      z.strictObject({
        variant_id: z.string().trim().min(1).max(100),
        quantity: z.number().int().min(1).max(1000),
      }),
    )
    .min(1)
    .max(50),
  currency_code: z
    .string()
    .regex(/^[A-Za-z]{3}$/, "must be a currency code such as eur")
    .transform((code) => code.toLowerCase())
    .optional(),
  rules: rules.optional(),
})

export type PreviewBody = z.infer<typeof previewBody>
export type PreviewRules = z.infer<typeof rules>
