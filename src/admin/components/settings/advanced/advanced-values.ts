import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import { ADVANCED_DEFAULTS, ADVANCED_NUMBERS } from "../../../lib/advanced-defaults"
import type { PluginSettings } from "../../../lib/settings"
import { numberText } from "../../forms/number-text"

type AdvancedNumber = (typeof ADVANCED_NUMBERS)[number]

type Limits = Omit<Parameters<typeof numberText>[1], "kept">

type AdvancedSettings = Pick<
  PluginSettings,
  | AdvancedNumber
  | "house_number_countries"
  | "reason_for_export"
  | "locker_services"
  | "locker_choice"
  | "endpoints"
>

/**
 * The settings of the section Advanced as text; what leaves the schema is what the backend takes.
 *
 * @param kept what is saved: a number is judged only once it is changed, so that one that was saved before it had
 *   a limit keeps nothing else from being saved
 */
export function advancedValues(t: Texts, kept: AdvancedSettings) {
  const number = (name: AdvancedNumber, rules: Limits) =>
    numberText(t, { ...rules, kept: kept[name] })
  return z.object({
    quote_deadline_ms: number("quote_deadline_ms", { isInteger: true, min: 100, max: 1800 }),
    quote_fresh_seconds: number("quote_fresh_seconds", { isInteger: true, min: 0 }),
    quote_stale_seconds: number("quote_stale_seconds", { isInteger: true, min: 0 }),
    upstream_calls_per_minute: number("upstream_calls_per_minute", {
      isInteger: true,
      min: 1,
      max: 6000,
    }),
    confirm_repeat_after_seconds: number("confirm_repeat_after_seconds", {
      isInteger: true,
      min: 1,
      max: 86_400,
    }),
    key_max_age_hours: number("key_max_age_hours", { isPositive: true, max: 168 }),
    give_up_after_hours: number("give_up_after_hours", { isPositive: true, max: 720 }),
    retention_days: number("retention_days", { isInteger: true, min: 1, max: 3650 }),
    house_number_countries: z.array(z.string()),
    reason_for_export: z
      .string()
      .trim()
      .min(1, t("validation.required"))
      .max(100, t("validation.tooLong", { max: 100 })),
    locker_services: z.string().transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
    locker_choice: z.enum(["required", "nearest"]),
    endpoints: z.object({
      confirm: z.object({
        method: z.enum(["POST", "PUT", "PATCH", "GET"]),
        path: path(t),
        body: jsonObject(t),
      }),
      labelPaths: z
        .string()
        .transform((text) => text.split(/\s+/).filter(Boolean))
        // Checked as a whole: what is wrong with one of them is shown at the field, which is one for all.
        .refine((paths) => paths.every(isLabelPath), t("advanced.validation.labelPaths")),
      lockerField: z
        .string()
        .trim()
        .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, t("advanced.validation.lockerField")),
      lockers: z
        .object({
          path: path(t).regex(/^[^?]*$/, t("advanced.validation.noQuery")),
          countryParameter: parameterName(t),
          zipCodeParameter: parameterName(t),
          sizeUnit: z.enum(["cm", "mm"]),
        })
        .refine(({ countryParameter, zipCodeParameter }) => countryParameter !== zipCodeParameter, {
          path: ["zipCodeParameter"],
          message: t("advanced.validation.sameParameter"),
        })
        // What has no field here stays as it is saved.
        .transform((shown) => ({ ...kept.endpoints.lockers, ...shown })),
    }),
  })
}

export type AdvancedValues = z.input<ReturnType<typeof advancedValues>>

/** Where a message of the backend can be shown. */
export const ADVANCED_FIELDS = [
  ...ADVANCED_NUMBERS,
  "house_number_countries",
  "reason_for_export",
  "locker_services",
  "locker_choice",
  "endpoints.confirm.path",
  "endpoints.confirm.body",
  "endpoints.labelPaths",
  "endpoints.lockerField",
  "endpoints.lockers.path",
  "endpoints.lockers.countryParameter",
  "endpoints.lockers.zipCodeParameter",
  "endpoints.lockers.sizeUnit",
  // About the confirmation as a whole; it is the path that lacks the shipment.
  "endpoints.confirm",
] as const

/** All that can be changed as it is by default. What the plugin option sets stays: to save it is refused. */
export function toDefaultValues(
  settings: AdvancedSettings & Pick<PluginSettings, "are_endpoints_fixed">,
): AdvancedValues {
  const { endpoints, are_endpoints_fixed: areFixed } = settings
  return toAdvancedValues({
    ...settings,
    ...ADVANCED_DEFAULTS,
    ...(areFixed && { endpoints }),
  })
}

export function toAdvancedValues(settings: AdvancedSettings): AdvancedValues {
  const { confirm, labelPaths, lockerField, lockers } = settings.endpoints
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
    reason_for_export: settings.reason_for_export,
    locker_services: settings.locker_services.join("\n"),
    locker_choice: settings.locker_choice,
    endpoints: {
      confirm: {
        method: confirm.method,
        path: confirm.path,
        body: confirm.body === null ? "" : JSON.stringify(confirm.body),
      },
      labelPaths: labelPaths.join("\n"),
      lockerField,
      lockers: {
        path: lockers.path,
        countryParameter: lockers.countryParameter,
        zipCodeParameter: lockers.zipCodeParameter,
        sizeUnit: lockers.sizeUnit,
      },
    },
  }
}

function path(t: Texts) {
  return z
    .string()
    .trim()
    .regex(/^\/(?!\/)[^\s#\\]*$/, t("advanced.validation.path"))
}

function parameterName(t: Texts) {
  return z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9_.[\]-]{0,63}$/, t("advanced.validation.parameter"))
}

function isLabelPath(path: string): boolean {
  return /^[^.]+(\.[^.]+)*$/.test(path)
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
