import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"

/** What can be entered about the account. An empty field changes nothing. */
export function accountValues(t: Texts) {
  return z.object({
    environment: z.enum(["production", "development"]),
    base_url: z
      .string()
      .trim()
      .max(300, t("validation.tooLong", { max: 300 }))
      .refine((url) => url === "" || isWebAddress(url), t("validation.url")),
    api_key: z
      .string()
      .trim()
      .refine((key) => key === "" || /^[\x21-\x7e]{8,512}$/.test(key), t("validation.apiKey")),
    api_key_valid_until: z.union([z.literal(""), z.iso.date()], t("validation.date")),
  })
}

export type AccountValues = z.input<ReturnType<typeof accountValues>>

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** The environment that an address names in its path, as a pasted one does. */
export function environmentIn(address: string): AccountValues["environment"] | undefined {
  const [, environment] = /\/api\/(production|development)(?:\/|\s*$)/.exec(address) ?? []
  return environment as AccountValues["environment"] | undefined
}
