import type { HttpTypes } from "@medusajs/framework/types"
import { OrderTracking } from "medusa-plugin-shipment-ordering-storefront"
import type { Shop } from "./shop"

/** Thanks, where the parcel is, and how to send it. This browser knows the order, and the e-mail address of its guest. */
export function OrderPage({ shop, orderId }: { shop: Shop; orderId: string }) {
  const { adminUrl, accountPagesUrl } = shop.config
  const order = JSON.parse(localStorage.getItem(orderId) ?? "null") as HttpTypes.StoreOrder | null
  if (!order) return <p>There is no such order, or it was placed in another browser.</p>
  return (
    <div className="steps">
      <h1>Thank you!</h1>
      <p>Your order has the number {order.display_id}.</p>
      <div className="card">
        {/* The sandbox's parcels travel fast. */}
        <OrderTracking delivery={shop.delivery} order={order} refreshSeconds={2} />
      </div>
      <section className="card" aria-labelledby="counter">
        <h2 id="counter">Behind the counter</h2>
        <p>
          Now be the merchant: <a href={`${adminUrl}/orders/${orderId}`}>open the order</a> in the
          admin and press Ship. Then be the carrier: issue the numbers of the shipment in{" "}
          <a href={accountPagesUrl}>the carrier's account</a>. They appear above by themselves.
        </p>
      </section>
    </div>
  )
}
