import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import type { NewOptions } from "../../../lib/service-zone"
import { optionalDecimalText } from "../../forms/decimal-text"

/** The form values: the services that become options, and their zone. */
export function optionsValues(t: Texts) {
  return z.object({
    options: z.array(z.string()).min(1, t("shippingOptions.chooseServices")),
    service_zone_id: z.string().min(1, t("shippingOptions.chooseZone")),
    shipping_profile_id: z.string().min(1, t("shippingOptions.chooseProfile")),
    fallback: optionalDecimalText(t),
  })
}

export type OptionsValues = z.input<ReturnType<typeof optionsValues>>
export type OptionsOutput = z.output<ReturnType<typeof optionsValues>>

export function toNewOptions({ options, fallback, ...where }: OptionsOutput): NewOptions {
  return {
    ...where,
    options: options.map((service_code) => ({ service_code })),
    ...(fallback !== null && { fallback: { kind: "flat" as const, amount: fallback } }),
  }
}
