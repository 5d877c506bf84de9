import {
  type CartQuotes,
  type Delivery,
  type DeliveryCart,
  useDeliveryOptions,
  useLockers,
  useTracking,
} from "medusa-plugin-shipment-ordering-storefront"

interface HeadlessCheckoutProps {
  delivery: Delivery
  cart: DeliveryCart
  onPending: (isPending: boolean) => void
}

/** A checkout with the look of a shop that uses the hooks only. */
export function HeadlessCheckout({ delivery, cart, onPending }: HeadlessCheckoutProps) {
  const options = useDeliveryOptions({ delivery, cart, onPending })
  const { tracking } = useTracking({ delivery, order: { orderId: "order_1" } })
  return (
    <>
      {options.status === "failed" && <button onClick={options.retry}>Ask again</button>}
      {options.groups.map((group) => (
        <ul key={group.kind} aria-label={group.kind}>
          {group.options.map(({ id, name, badges, quote }) => (
            <li key={id}>
              <button
                aria-pressed={id === options.checkedId}
                onClick={() => options.choose({ shippingOptionId: id, data: {}, quote })}
              >
                {[name, ...badges].join(", ")}
              </button>
              {id === options.checkedId && quote?.needs_locker && (
                <HeadlessLockers
                  delivery={delivery}
                  cartId={cart.id}
                  quote={quote}
                  onChoose={options.choose}
                />
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

interface HeadlessLockersProps {
  delivery: Delivery
  cartId: string
  quote: CartQuotes["quotes"][number]
  onChoose: ReturnType<typeof useDeliveryOptions>["choose"]
}

function HeadlessLockers({ delivery, cartId, quote, onChoose }: HeadlessLockersProps) {
  const shippingOptionId = quote.shipping_option_id
  const { shown, search, choose } = useLockers({
    delivery,
    area: { cartId, shippingOptionId },
    onChange: (locker, data) => onChoose({ shippingOptionId, data, quote, locker }),
  })
  return (
    <>
      <input
        aria-label="Find"
        value={search.text}
        onChange={(event) => search.setText(event.target.value)}
      />
      {shown.map((locker) => (
        <button key={locker.code} onClick={() => choose(locker)}>
          {locker.name}
        </button>
      ))}
    </>
  )
}
