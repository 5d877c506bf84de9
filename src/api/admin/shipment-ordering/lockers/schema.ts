import { z } from "@medusajs/framework/zod"
import { lockerQueryFields, refuseNoArea } from "../../../locker-query"

export const adminLockersQuery = z
  .object({
    account: z
      .string()
      .regex(/^[a-z0-9_-]{1,32}$/, "must be a short handle such as default or ee")
      .optional(),
    order_id: z.string().min(1).optional(),
    ...lockerQueryFields,
  })
  .superRefine(refuseNoArea("order_id"))

export type AdminLockersQuery = z.infer<typeof adminLockersQuery>
