import { z } from "@medusajs/framework/zod"

/** What a merchant may say of a service; what is left out stays. */
export const servicePatch = z
  .strictObject({
    /** In place of the service's own name; null: that one. */
    label: z.string().trim().min(1).max(100).nullable(),
    is_enabled: z.boolean(),
    /** Null: the setting `locker_services` decides. */
    is_locker: z.boolean().nullable(),
    /** Null: its code and the answers of the service decide. */
    is_cash_on_delivery: z.boolean().nullable(),
  })
  .partial()

export type ServicePatch = z.infer<typeof servicePatch>
