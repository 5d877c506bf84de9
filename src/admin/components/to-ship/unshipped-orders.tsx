import { useTexts } from "../../i18n/use-texts"
import type { OrderToShip } from "../../lib/order-to-ship"
import type { Outcomes } from "../../lib/ship-orders"
import { problemsOf } from "../ship/place-problems"
import { OrderNotes } from "./order-notes"

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
