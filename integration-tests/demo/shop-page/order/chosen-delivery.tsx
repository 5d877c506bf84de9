import type { HttpTypes } from "@medusajs/framework/types"

/** What the store keeps of a chosen locker, in the data of the order's shipping method. */
interface DeliveryData {
  locker?: { name: string; address: string | null; city: string | null } | null
}

/** What the customer has chosen at the checkout. */
export function ChosenDelivery({ order }: { order: HttpTypes.StoreOrder }) {
  return order.shipping_methods?.map(({ id, name, data }) => {
    const { locker } = (data ?? {}) as DeliveryData
    return (
      <p key={id}>
        {name}
        {locker && (
          <small>{[locker.name, locker.address, locker.city].filter(Boolean).join(", ")}</small>
        )}
      </p>
    )
  })
}
