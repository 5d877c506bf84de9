import { z } from "@medusajs/framework/zod"
import {
  priceRuleFields,
  problemsOfPriceRules,
} from "../../../../modules/shipment_ordering/settings/price-rules-schema"

const option = z.strictObject({
  /** Of a carrier's service, or of one that stands for others, such as `virtual_cheapest`. */
  service_code: z.string().trim().min(1).max(100),
  name: z.string().trim().min(1).max(200).optional(),
})

export const shippingOptionsBody = z
  .strictObject({
    service_zone_id: z.string().trim().min(1),
    options: z.array(option).min(1).max(100),
    shipping_profile_id: z.string().trim().min(1).optional(),
    /** Kept as a rule of each new option; left out, the general one holds. */
    fallback: priceRuleFields.fallback.optional(),
    /** It is one for all options of a service: those that are there already may get it too. */
    changes_other_options: z.boolean().optional(),
  })
  .superRefine(({ options, fallback }, context) => {
    options.forEach(({ service_code: code }, index) => {
      if (options.findIndex(({ service_code }) => service_code === code) < index) {
        const path = ["options", index, "service_code"]
        context.addIssue({ code: "custom", path, message: `"${code}" is named twice` })
      }
    })
    for (const { path, message } of problemsOfPriceRules({ fallback })) {
      context.addIssue({ code: "custom", path, message })
    }
  })

export type ShippingOptionsBody = z.infer<typeof shippingOptionsBody>
