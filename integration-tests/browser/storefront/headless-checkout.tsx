import {
  type Delivery,
  type DeliveryOptionsQuery,
  type DeliveryOptionsState,
  type DeliveryQuote,
  useDeliveryOptions,
  useLockers,
  useTracking,
} from "medusa-plugin-shipment-ordering-storefront"

/** A checkout with the look of a shop that uses the hooks only. */
export function HeadlessCheckout({ delivery, cart, onPending }: DeliveryOptionsQuery) {
  const options = useDeliveryOptions({ delivery, cart, onPending })
  const { tracking } = useTracking({ delivery, order: { orderId: "order_1" } })
  return (
    <>
      {options.groups.map((group) => (
        <ul key={group.kind} aria-label={group.kind}>
          {group.options.map(({ id, name, badges, quote }) => (
            <li key={id}>
              <button onClick={() => options.choose({ shippingOptionId: id, data: {}, quote })}>
                {[name, ...badges].join(", ")}
              </button>
              {id === options.checkedId && quote?.needs_locker && (
                <Lockers {...{ delivery, cartId: cart.id, quote, choose: options.choose }} />
              )}
            </li>
          ))}
        </ul>
      ))}
      <p role="status">{options.isPending ? "Not saved" : "Saved"}</p>
      <p>{tracking?.deliveries[0]?.name} is on order</p>
    </>
  )
}

interface LockersProps {
  delivery: Delivery
  cartId: string
  quote: DeliveryQuote
  choose: DeliveryOptionsState["choose"]
}

function Lockers({ delivery, cartId, quote, choose }: LockersProps) {
  const shippingOptionId = quote.shipping_option_id
  const lockers = useLockers({
    delivery,
    area: { cartId, shippingOptionId },
    onChange: (locker, data) => choose({ shippingOptionId, data, quote, locker }),
  })
  const { search, shown } = lockers
  return (
    <>
      <input
        aria-label="Find"
        value={search.text}
        onChange={({ target }) => search.setText(target.value)}
      />
      {shown.map((locker) => (
        <button key={locker.code} onClick={() => lockers.choose(locker)}>
          {locker.name}
        </button>
      ))}
    </>
  )
}
