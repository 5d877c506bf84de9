import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import { optionalDecimalText } from "../../forms/number-text"

/**
 * The values of the form: a location and its time zone, the services that become its options, and the general fallback
 * price.
 */
export function optionsValues(t: Texts) {
  return z.object({
    location_id: z.string().min(1),
    pickup_time_zone: z.string(t("validation.required")).min(1, t("validation.required")),
    options: z.array(z.string()).min(1, t("shippingOptions.chooseServices")),
    fallback: optionalDecimalText(t),
  })
}

export type OptionsValues = z.input<ReturnType<typeof optionsValues>>
export type OptionsOutput = z.output<ReturnType<typeof optionsValues>>
