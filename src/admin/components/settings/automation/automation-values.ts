import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"

export function automationValues(t: Texts) {
  const template = z.object({
    service: z.string().trim().min(1, t("validation.templateService")),
    url: z
      .string()
      .trim()
      .regex(/^https?:\/\/\S*\{number\}/, t("validation.templateUrl")),
  })
  return z
    .object({
      auto_confirm: z.boolean(),
      shipped_on: z.enum(["numbers", "pickup", "manual"]),
      confirm_repeat: z.enum(["auto", "ask"]),
      auto_fulfil: z.enum(["never", "placed", "paid"]),
      auto_fulfil_shipping_profiles: z.array(z.string()),
      auto_fulfil_locations: z.array(z.string()),
      tracking_url_templates: z.array(template),
    })
    .superRefine(({ tracking_url_templates: templates }, context) => {
      templates.forEach(({ service }, index) => {
        if (templates.findIndex((other) => other.service === service) < index) {
          const path = ["tracking_url_templates", index, "service"]
          context.addIssue({ code: "custom", path, message: t("validation.templateTwice") })
        }
      })
    })
}

export type AutomationValues = z.input<ReturnType<typeof automationValues>>
