import {
  type DeliveryOptionsQuery,
  useDeliveryOptions,
  useLockers,
  useTracking,
} from "medusa-plugin-shipment-ordering-storefront"

const LOCKER = "so_locker"

/** A checkout with the look of a shop that uses the hooks only. */
export function HeadlessCheckout({ delivery, cart, onPending }: DeliveryOptionsQuery) {
  const { groups, choose, checkedId, isPending } = useDeliveryOptions({ delivery, cart, onPending })
  const { tracking } = useTracking({ delivery, order: { orderId: "order_1" } })
  const lockers = useLockers({
    delivery,
    area: { cartId: cart.id, shippingOptionId: LOCKER },
    onChange: (locker, data) => {
      const options = groups.flatMap((group) => group.options)
      const quote = options.find(({ id }) => id === LOCKER)?.quote
      choose({ shippingOptionId: LOCKER, data, quote, locker })
    },
  })
  const { search, shown } = lockers
  return (
    <>
      {groups.map((group) => (
        <ul key={group.kind} aria-label={group.kind}>
          {group.options.map(({ id, name, badges, quote }) => (
            <li key={id}>
              <button onClick={() => choose({ shippingOptionId: id, data: {}, quote })}>
                {[name, ...badges].join(", ")}
              </button>
            </li>
          ))}
        </ul>
      ))}
      {checkedId === LOCKER && (
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
      )}
      <p role="status">{isPending ? "Not saved" : "Saved"}</p>
      <p>{tracking?.deliveries[0]?.name} is on order</p>
    </>
  )
}
