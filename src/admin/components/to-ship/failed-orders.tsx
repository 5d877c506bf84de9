import { Text } from "@medusajs/ui"
import { useId } from "react"
import { Link } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"
import type { OrderToShip } from "../../lib/order-to-ship"
import { problemsOf } from "../ship/place-problems"
import type { ManyRun } from "./use-ship-many"

interface FailedOrdersProps extends Pick<ManyRun, "outcomes"> {
  orders: OrderToShip[]
}

/** What could not be shipped, and why. An order opens beside, so that the list stays. */
export function FailedOrders({ orders, outcomes }: FailedOrdersProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-2">
      <Text id={id} size="small" leading="compact" weight="plus">
        {t("toShip.failed", { count: orders.length })}
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
              {wordsOf(outcomes[order.id]?.problem) ?? t("toShip.noReason")}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a person reads of a refusal: not the names of its fields. */
function wordsOf(problem: string | null | undefined): string | undefined {
  return problem
    ? problemsOf(problem)
        .map(({ message }) => message)
        .join(" ")
    : undefined
}
