import { Badge, StatusBadge } from "@medusajs/ui"
import type { OrderToShip } from "../../../api/admin/shipment-ordering/orders/orders"
import { useTexts } from "../../i18n/use-texts"
import { Fine } from "../section/texts"
import { wordsOf } from "../ship/place-issues"

const PAYMENT_COLORS = {
  paid: "green",
  authorized: "orange",
  on_delivery: "orange",
  not_paid: "red",
  refunded: "red",
} as const

export function Payment({ payment }: Pick<OrderToShip, "payment">) {
  const { t } = useTexts()
  return (
    <StatusBadge color={PAYMENT_COLORS[payment]}>{t(`toShip.payments.${payment}`)}</StatusBadge>
  )
}

/** Why an order cannot be shipped, or why that failed before. */
export function Trouble({ order }: { order: Pick<OrderToShip, "refusal" | "last_error"> }) {
  const { t } = useTexts()
  const trouble = order.refusal ?? order.last_error
  return trouble ? (
    <>
      <Badge size="2xsmall" color="red">
        {t(`toShip.readiness.${order.refusal ? "cannot_ship" : "failed_before"}`)}
      </Badge>
      <Fine className="w-full whitespace-normal break-words">{wordsOf(trouble)}</Fine>
    </>
  ) : null
}
