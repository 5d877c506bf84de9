import { z } from "@medusajs/framework/zod"

const serviceCode = z.string().trim().min(1)

/** By code of a service that collects money: the service that delivers the same without. */
export const codAlternativesSchema = z
  .record(serviceCode, serviceCode)
  .superRefine((alternatives, context) => {
    for (const [service, alternative] of Object.entries(alternatives)) {
      if (Object.hasOwn(alternatives, alternative)) {
        context.addIssue({
          code: "custom",
          path: [service],
          message: `must be a service that collects no money, and "${alternative}" has an alternative itself`,
        })
      }
    }
  })
