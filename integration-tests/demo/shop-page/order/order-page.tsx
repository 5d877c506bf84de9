import { FetchError } from "@medusajs/js-sdk"
import { latvianTexts, OrderTracking } from "medusa-plugin-shipment-ordering-storefront"
import { Totals } from "../cart/totals"
import { ErrorNotice } from "../error-notice"
import { emailOfOrder } from "../remembered"
import type { Shop } from "../shop"
import { useTexts } from "../texts/use-texts"
import { useLoaded } from "../use-loaded"
import { BehindTheCounter } from "./behind-the-counter"

/** Thanks, where the parcel is, and what was ordered. */
export function OrderPage({ shop, orderId }: { shop: Shop; orderId: string }) {
  const { texts, language, money } = useTexts()
  const { value: order, error } = useLoaded(
    orderId,
    async () => (await shop.medusa.store.order.retrieve(orderId)).order,
  )
  const email = emailOfOrder(orderId)
  if ((error instanceof FetchError && error.status === 404) || email === null) {
    return <p className="error">{texts.unknownOrder}</p>
  }
  return (
    <div className="columns">
      <div className="steps">
        <ErrorNotice error={error} />
        {order && (
          <>
            <h1>{texts.thanks}</h1>
            <p>{texts.orderNumber(order.display_id ?? 0)}</p>
          </>
        )}
        <div className="card">
          <OrderTracking
            delivery={shop.delivery}
            order={{ id: orderId, email }}
            // A demo's parcel travels fast.
            refreshSeconds={2}
            texts={language === "lv" ? latvianTexts : undefined}
          />
        </div>
        <BehindTheCounter config={shop.config} orderId={orderId} />
      </div>
      {order && (
        <section className="card summary" aria-labelledby="ordered">
          <h2 id="ordered">{texts.yourOrder}</h2>
          <ul className="lines">
            {order.items?.map(({ id, product_title, variant_title, quantity, unit_price }) => (
              <li key={id}>
                <span>
                  {quantity} × {product_title} <small>{variant_title}</small>
                </span>
                <span className="amount">{money(unit_price * quantity, order.currency_code)}</span>
              </li>
            ))}
          </ul>
          {order.shipping_methods?.map(({ id, name }) => (
            <p key={id}>{name}</p>
          ))}
          <Totals of={order} hasDelivery />
        </section>
      )}
    </div>
  )
}
