import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import type { DeliveryService, ServiceChange } from "../../../lib/delivery-service"

const MARKS = ["automatic", "yes", "no"] as const

/** What a merchant says of a service. A name left empty is the service's own. */
export function serviceValues(t: Texts) {
  return z.object({
    label: z
      .string()
      .trim()
      .max(100, t("validation.tooLong", { max: 100 })),
    is_enabled: z.boolean(),
    is_locker: z.enum(MARKS),
    is_cash_on_delivery: z.enum(MARKS),
  })
}

export type ServiceValues = z.infer<ReturnType<typeof serviceValues>>

export function toServiceValues(service: DeliveryService): ServiceValues {
  return {
    label: service.label ?? "",
    is_enabled: service.is_enabled,
    is_locker: toChoice(service.is_locker),
    is_cash_on_delivery: toChoice(service.is_cash_on_delivery),
  }
}

function toChoice(mark: boolean | null): (typeof MARKS)[number] {
  return mark === null ? "automatic" : mark ? "yes" : "no"
}

function toMark(choice: (typeof MARKS)[number]): boolean | null {
  return choice === "automatic" ? null : choice === "yes"
}

export function toServiceChange({ label, is_enabled, ...marks }: ServiceValues): ServiceChange {
  return {
    label: label === "" ? null : label,
    is_enabled,
    is_locker: toMark(marks.is_locker),
    is_cash_on_delivery: toMark(marks.is_cash_on_delivery),
  }
}
