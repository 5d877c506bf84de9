import { Text } from "@medusajs/ui"
import { useId } from "react"
import { Link } from "react-router-dom"
import type { OrderToShip } from "../../lib/order-to-ship"

interface OrderNotesProps {
  title: string
  orders: OrderToShip[]
  noteOf: (order: OrderToShip) => string
}

/** Orders, and what is to be said of each. One opens beside, so that the list stays. */
export function OrderNotes({ title, orders, noteOf }: OrderNotesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-2">
      <Text id={id} size="small" leading="compact" weight="plus">
        {title}
      </Text>
      <ul className="flex flex-col gap-y-2">
        {orders.map((order) => (
          <li
            key={order.id}
            className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-1 rounded-lg px-4 py-3"
          >
            <Link
              to={`/orders/${order.id}`}
              target="_blank"
              rel="noopener noreferrer"
              className="txt-compact-small-plus text-ui-fg-base hover:text-ui-fg-subtle w-fit underline"
            >
              #{order.display_id} {order.recipient_name}
            </Link>
            <Text size="small" className="text-ui-fg-subtle break-words">
              {noteOf(order)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
