import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"

export function pickupValues(t: Texts) {
  const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, t("validation.time"))
  return z
    .object({
      sender_name: limited(t, 100),
      pickup_address: limited(t, 300),
      pickup_time_zone: z.string(t("validation.required")).min(1, t("validation.required")),
      pickup_cut_off: clockTime,
      pickup_time: clockTime,
      pickup_working_days: z.array(z.number()).min(1, t("validation.workingDays")),
      pickup_closed_days: z.array(z.iso.date(t("validation.date"))),
      /** Chosen, and not in the list yet: saved as if it were. */
      closed_day_to_add: z.union([z.literal(""), z.iso.date()], t("validation.date")),
      /** Of each stock location, by id; without it they are not known, and stay. */
      location_time_zones: z.record(z.string(), z.string()).optional(),
    })
    .transform(({ closed_day_to_add: added, ...values }) => ({
      ...values,
      pickup_closed_days: withDay(values.pickup_closed_days, added),
    }))
}

export type PickupValues = z.input<ReturnType<typeof pickupValues>>

/** The days by date, each once, whatever the order of entry. */
export function withDay(days: string[], added: string): string[] {
  return added === "" ? days : [...new Set([...days, added])].sort()
}

function limited(t: Texts, max: number) {
  return z.string().trim().max(max, t("validation.tooLong", { max }))
}
