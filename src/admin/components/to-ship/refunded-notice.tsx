import { Button } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { OrderToShip } from "../../lib/order-to-ship"
import { Notice } from "../section/notice"

interface RefundedNoticeProps {
  /** Those that are to be shipped. */
  orders: OrderToShip[]
  onLeaveOut: (refunded: OrderToShip[]) => void
}

/** Names the orders for which the money was given back: their goods are seldom to be sent. */
export function RefundedNotice({ orders, onLeaveOut }: RefundedNoticeProps) {
  const { t, locale } = useTexts()
  const refunded = orders.filter(({ is_refunded }) => is_refunded)
  const count = refunded.length
  if (count === 0) {
    return null
  }
  const numbers = refunded.map(({ display_id }) => `#${display_id}`)
  return (
    <Notice variant="warning" role="status">
      <div className="flex flex-col items-start gap-y-3">
        <span className="break-words">
          {t("toShip.refundedOrders", {
            count,
            orders: new Intl.ListFormat(locale).format(numbers),
          })}
        </span>
        {/* Without them nothing would be left to ship: that is what Cancel is for. */}
        {count < orders.length && (
          <Button
            size="small"
            variant="secondary"
            type="button"
            onClick={() => onLeaveOut(refunded)}
          >
            {t("toShip.leaveOut", { count })}
          </Button>
        )}
      </div>
    </Notice>
  )
}
