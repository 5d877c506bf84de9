import { z } from "@medusajs/framework/zod"
import { COUNTRY_CODE } from "../../../../addresses"
import { settingsPatchSchema, type PriceRecord } from "../../../../modules/shipment_ordering"
import { listSettingsOnCard } from "../../../../settings"
import { isUnlisted, noPriceText, type PriceStep } from "../../../../price-rules"
import type { ExplainedOption, Preview, SampleDestination } from "../../../../pricing"
import { entityId } from "../../../parse-request"

/** Settings that decide a price. In a preview they replace the saved settings. */
const priceSettings = listSettingsOnCard("prices", "rules", "currencies")
const rules = settingsPatchSchema.pick(
  Object.fromEntries(priceSettings.map((name) => [name, true as const])) as Record<
    (typeof priceSettings)[number],
    true
  >,
)

export const previewBody = z.strictObject({
  country_code: z.string().regex(COUNTRY_CODE, "must be two letters such as LV"),
  postal_code: z
    .string()
    .trim()
    .max(20)
    .default("")
    .describe("Needed in countries that have postal codes."),
  items: z
    .array(
      z.strictObject({
        variant_id: entityId,
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
  rules: rules.optional().describe("Replace the saved settings of prices."),
})

export type PreviewBody = z.infer<typeof previewBody>

export function serialisePriceRecord(record: PriceRecord) {
  return {
    option_key: record.option_key,
    account: record.account,
    service_code: record.service_code,
    /** As of a price in a preview. */
    source: record.source,
    amount: record.amount,
    currency_code: record.currency_code,
    tax_inclusive: record.tax_inclusive,
    /** What the service asked. */
    service_price: record.service_price,
    /** Why there was no price. */
    reason: record.reason,
    steps: record.steps.map(serialiseStep),
    package_count: record.package_count,
    /** With tax, before promotions. */
    items_value: record.items_value,
    priced_at: record.priced_at,
  }
}

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${First}${SnakeCase<Rest>}`
    : `${First}_${SnakeCase<Uncapitalize<Rest>>}`
  : Text

type WithSnakeKeys<T> = T extends object
  ? { [Key in keyof T as SnakeCase<Key & string>]: T[Key] }
  : never

/** A price step with snake_case fields, as everywhere in the HTTP API. */
export type ShownStep = WithSnakeKeys<PriceStep>

function serialiseStep(step: PriceStep): ShownStep {
  return Object.fromEntries(
    Object.entries(step).map(([key, value]) => [
      key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
      value,
    ]),
  ) as ShownStep
}

export function serialisePreview({ currencyCode, itemsValue, prices }: Preview) {
  return {
    currency_code: currencyCode,
    /** With tax, before promotions. */
    items_value: itemsValue,
    prices: prices.map(({ isCashOnDelivery, ...one }) => ({
      ...serialiseOptionPrice(one, currencyCode),
      is_cash_on_delivery: isCashOnDelivery,
    })),
  }
}

function serialiseOptionPrice(
  { service, price }: Pick<Preview["prices"][number], "service" | "price">,
  currency_code: string,
) {
  const amounts = price.isAvailable ? price : undefined
  return {
    /** How shipping rules name the option. */
    option_key: service.key,
    service_code: service.code,
    service_name: service.name,
    currency_code,
    amount: amounts ? String(amounts.amount) : null,
    tax_inclusive: amounts?.isTaxInclusive ?? null,
    is_free: amounts?.isFree ?? false,
    /** `live`, `cache`, `stale` (the last known price) or `fallback` (yours). */
    source: amounts?.source ?? null,
    /** What the service asks. */
    service_price: amounts?.servicePrice ?? null,
    /** The carrier's service. It differs from `service_code` for virtual services such as "Cheapest". */
    chosen_service_code: amounts?.serviceCode ?? null,
    chosen_service_name: amounts?.serviceName ?? null,
    /** Working days from the next pickup. */
    delivery_days: amounts?.deliveryDays ?? null,
    packages: amounts?.packages ?? [],
    /** How the amount was calculated, in this order. */
    steps: amounts?.steps.map(serialiseStep) ?? [],
    /** Why there is no price. */
    reason: price.reason ?? null,
    /** The shipping rule that hides the option. */
    hidden_by: (!price.isAvailable && price.rule) || null,
    /** The text that the customer would read if there is no price; null if the option is not listed at all. */
    reason_text: price.isAvailable || isUnlisted(price) ? null : noPriceText(price),
  }
}

export const whyQuery = z.strictObject({
  id: entityId.describe("Of a cart or an order, or the number of an order."),
})

export type WhyQuery = z.infer<typeof whyQuery>

export function serialiseExplanation({
  option,
  currencyCode,
  price,
  unpriced,
  rules,
}: ExplainedOption) {
  const { name, service } = option
  return {
    option_key: service.key,
    name,
    /** Null if `unpriced` says why nothing was calculated. */
    price: price ? serialiseOptionPrice({ service, price }, currencyCode) : null,
    /**
     * `flat`: it shows at the store's own price. `not_listed`: Medusa does not offer it here. `not_recorded`: its price
     * was not asked for when the order was placed.
     */
    unpriced: unpriced ?? null,
    /** What each shipping rule decided, in order. */
    rules: rules.map((step) => ({
      rule: step.rule,
      holds: step.holds,
      /** The condition that did not hold, or is not known. */
      because: step.holds ? null : step.because,
      is_unknown: !step.holds && step.isUnknown,
      /** What the rule does with the option. A rule of which something is not known may still hold an order back. */
      actions: step.actions,
    })),
  }
}

export type ShownExplanation = ReturnType<typeof serialiseExplanation>

export type ShownPreview = ReturnType<typeof serialisePreview>
export type ShownPreviewPrice = ShownPreview["prices"][number]

export function serialiseDestination({ countryCode, postalCode, currencyCode }: SampleDestination) {
  return { country_code: countryCode, postal_code: postalCode, currency_code: currencyCode }
}

export type ShownDestination = ReturnType<typeof serialiseDestination>
