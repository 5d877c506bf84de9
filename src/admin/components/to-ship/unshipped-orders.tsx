import { Text } from "@medusajs/ui"
import { useId } from "react"
import { Link } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"
import type { OrderToShip } from "../../lib/order-to-ship"
import type { Outcomes } from "../../lib/ship-orders"
import { problemsOf } from "../ship/place-problems"

interface UnshippedOrdersProps {
  orders: OrderToShip[]
  outcomes: Outcomes
}

/** What could not be shipped, and why; and what may be shipped, though nobody has said so. */
export function UnshippedOrders({ orders, outcomes }: UnshippedOrdersProps) {
  const { t } = useTexts()
  const failed = orders.filter(({ id }) => outcomes[id]?.kind === "failed")
  const lost = orders.filter(({ id }) => outcomes[id]?.kind === "lost")
  const reasonOf = ({ id }: OrderToShip) => {
    const outcome = outcomes[id]
    return (outcome?.kind === "failed" && wordsOf(outcome.problem)) || t("toShip.noReason")
  }
  return (
    <>
      {lost.length > 0 && (
        <OrderNotes
          title={t("toShip.lost", { count: lost.length })}
          orders={lost}
          noteOf={() => t("toShip.lostHint")}
        />
      )}
      {failed.length > 0 && (
        <OrderNotes
          title={t("toShip.failed", { count: failed.length })}
          orders={failed}
          noteOf={reasonOf}
        />
      )}
    </>
  )
}

/** What a person reads of a refusal: not the names of its fields. */
function wordsOf(problem: string | null): string {
  return problemsOf(problem ?? "")
    .map(({ message }) => message)
    .join(" ")
}

interface OrderNotesProps {
  title: string
  orders: OrderToShip[]
  noteOf: (order: OrderToShip) => string
}

/** Orders, and what is to be said of each. One opens beside, so that the list stays. */
function OrderNotes({ title, orders, noteOf }: OrderNotesProps) {
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
