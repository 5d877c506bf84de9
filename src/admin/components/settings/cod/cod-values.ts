import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"

interface CodAlternative {
  service: string
  alternative: string
}

export function codValues(t: Texts) {
  const code = z.string().min(1, t("cod.choose"))
  return z
    .object({
      cod_payment_providers: z.array(z.string()),
      cod_alternatives: z.array(z.object({ service: code, alternative: code })),
    })
    .superRefine(({ cod_alternatives: entries }, context) => {
      entries.forEach(({ service }, index) => {
        if (service && entries.findIndex((other) => other.service === service) < index) {
          const path = ["cod_alternatives", index, "service"]
          context.addIssue({ code: "custom", path, message: t("cod.twice") })
        }
      })
    })
}

export type CodValues = z.input<ReturnType<typeof codValues>>

export function toAlternatives(saved: Record<string, string>): CodAlternative[] {
  return Object.entries(saved).map(([service, alternative]) => ({ service, alternative }))
}

export function fromAlternatives(entries: CodAlternative[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ service, alternative }) => [service, alternative]))
}
