import type { HttpTypes } from "@medusajs/framework/types"
import type { TestStore } from "./test-store"

/** A promotion that takes half off all items, by its code or by itself. */
export async function takeHalfOff(
  { admin }: Pick<TestStore, "admin">,
  promotion: Partial<HttpTypes.AdminCreatePromotion>,
): Promise<void> {
  await admin.post("/admin/promotions", {
    type: "standard",
    status: "active",
    application_method: {
      type: "percentage",
      target_type: "items",
      allocation: "across",
      value: 50,
      currency_code: "eur",
    },
    ...promotion,
  })
}
