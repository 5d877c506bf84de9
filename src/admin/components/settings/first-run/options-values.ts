import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import { optionalDecimalText } from "../../forms/number-text"

/** The values of the form: a location, the services that become its options, and their fallback price. */
export function optionsValues(t: Texts) {
  return z.object({
    location_id: z.string().min(1),
    options: z.array(z.string()).min(1, t("shippingOptions.chooseServices")),
    fallback: optionalDecimalText(t),
  })
}

export type OptionsValues = z.input<ReturnType<typeof optionsValues>>
export type OptionsOutput = z.output<ReturnType<typeof optionsValues>>
