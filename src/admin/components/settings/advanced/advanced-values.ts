import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import { ADVANCED_NUMBERS } from "../../../lib/advanced-defaults"
import type { PluginSettings } from "../../../lib/settings"
import { numberText } from "../../forms/number-text"

type AdvancedSettings = Pick<
  PluginSettings,
  (typeof ADVANCED_NUMBERS)[number] | "house_number_countries" | "endpoints"
>

/** The settings of the section Advanced as text; what leaves the schema is what the backend takes. */
export function advancedValues(t: Texts) {
  return z.object({
    quote_deadline_ms: numberText(t, { isInteger: true, min: 100, max: 1800 }),
    quote_fresh_seconds: numberText(t, { isInteger: true, min: 0 }),
    quote_stale_seconds: numberText(t, { isInteger: true, min: 0 }),
    upstream_calls_per_minute: numberText(t, { isInteger: true, min: 1, max: 6000 }),
    confirm_repeat_after_seconds: numberText(t, { isInteger: true, min: 1 }),
    key_max_age_hours: numberText(t, { isPositive: true }),
    give_up_after_hours: numberText(t, { isPositive: true }),
    retention_days: numberText(t, { isInteger: true, min: 1, max: 3650 }),
    house_number_countries: z.array(z.string()),
    endpoints: z.object({
      confirm: z.object({
        method: z.enum(["POST", "PUT", "PATCH", "GET"]),
        path: z
          .string()
          .trim()
          .regex(/^\/(?!\/)[^\s#\\]*$/, t("advanced.validation.path")),
        body: jsonObject(t),
      }),
      labelPaths: z
        .string()
        .transform((text) => text.split(/\s+/).filter(Boolean))
        .pipe(z.array(z.string().regex(/^[^.]+(\.[^.]+)*$/, t("advanced.validation.labelPaths")))),
      lockerField: z
        .string()
        .trim()
        .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, t("advanced.validation.lockerField")),
    }),
  })
}

export type AdvancedValues = z.input<ReturnType<typeof advancedValues>>

/** Where a message of the backend can be shown. */
export const ADVANCED_FIELDS = [
  ...ADVANCED_NUMBERS,
  "house_number_countries",
  "endpoints.confirm.path",
  "endpoints.confirm.body",
  "endpoints.labelPaths",
  "endpoints.lockerField",
  // About the confirmation as a whole; it is the path that lacks the shipment.
  "endpoints.confirm",
] as const

export function toAdvancedValues(settings: AdvancedSettings): AdvancedValues {
  const { confirm, labelPaths, lockerField } = settings.endpoints
  return {
    quote_deadline_ms: String(settings.quote_deadline_ms),
    quote_fresh_seconds: String(settings.quote_fresh_seconds),
    quote_stale_seconds: String(settings.quote_stale_seconds),
    upstream_calls_per_minute: String(settings.upstream_calls_per_minute),
    confirm_repeat_after_seconds: String(settings.confirm_repeat_after_seconds),
    key_max_age_hours: String(settings.key_max_age_hours),
    give_up_after_hours: String(settings.give_up_after_hours),
    retention_days: String(settings.retention_days),
    house_number_countries: settings.house_number_countries.map((code) => code.toUpperCase()),
    endpoints: {
      confirm: {
        method: confirm.method,
        path: confirm.path,
        body: confirm.body === null ? "" : JSON.stringify(confirm.body),
      },
      labelPaths: labelPaths.join("\n"),
      lockerField,
    },
  }
}

/** An object as JSON; nothing at all stands for no body. */
function jsonObject(t: Texts) {
  return z.string().transform((text, context) => {
    if (text.trim() === "") return null
    try {
      const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text))
      if (parsed.success) return parsed.data
    } catch {
      // Told below, as any other text that is no object.
    }
    context.addIssue({ code: "custom", message: t("advanced.validation.body") })
    return z.NEVER
  })
}
