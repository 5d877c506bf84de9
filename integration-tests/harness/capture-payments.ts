import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "./http-client"

/** Records that the money of an order has come, as "Capture payment" in the admin does. */
export async function capturePayments(admin: HttpClient, orderId: string): Promise<void> {
  const { order } = await admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${orderId}?fields=*payment_collections.payments`,
  )
  const payments = (order.payment_collections ?? []).flatMap((all) => all.payments ?? [])
  for (const { id } of payments) {
    await admin.post(`/admin/payments/${id}/capture`, {})
  }
}
