import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import type { DeliveryService, ServiceChange } from "../../../lib/delivery-service"

/** What a merchant says of a service. A name left empty is the service's own. */
export function serviceValues(t: Texts) {
  return z.object({
    label: z
      .string()
      .trim()
      .max(100, t("validation.tooLong", { max: 100 })),
    is_enabled: z.boolean(),
    is_locker: z.enum(["pattern", "yes", "no"]),
  })
}

export type ServiceValues = z.infer<ReturnType<typeof serviceValues>>

export function toServiceValues(service: DeliveryService): ServiceValues {
  const { is_locker: mark } = service
  return {
    label: service.label ?? "",
    is_enabled: service.is_enabled,
    is_locker: mark === null ? "pattern" : mark ? "yes" : "no",
  }
}

export function toServiceChange({ label, is_enabled, is_locker }: ServiceValues): ServiceChange {
  return {
    label: label === "" ? null : label,
    is_enabled,
    is_locker: is_locker === "pattern" ? null : is_locker === "yes",
  }
}
