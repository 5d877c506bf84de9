import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "./http-client"

/** Records that the money of an order has come, as "Capture payment" in the admin does. */
export async function capturePayments(admin: HttpClient, orderId: string): Promise<void> {
  for (const { id } of await paymentsOf(admin, orderId)) {
    await admin.post(`/admin/payments/${id}/capture`, {})
  }
}

/** Gives back so much of each payment of an order. */
export async function refundPayments(
  admin: HttpClient,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<void> {
  for (const { id } of await paymentsOf(admin, orderId)) {
    await admin.post(`/admin/payments/${id}/refund`, { amount })
  }
}

async function paymentsOf(admin: HttpClient, orderId: string): Promise<{ id: string }[]> {
  const { order } = await admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${orderId}?fields=*payment_collections.payments`,
  )
  return (order.payment_collections ?? []).flatMap((all) => all.payments ?? [])
}
