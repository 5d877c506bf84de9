import type { AdminOrder } from "@medusajs/framework/types"
import { Button, useToggleState } from "@medusajs/ui"
import { useOrderLocker } from "../../hooks/use-order-locker"
import { useTexts } from "../../i18n/use-texts"
import { leftToShip } from "../../lib/left-to-ship"
import { isOurs } from "../../lib/priced-delivery"
import { OrderLocker } from "../lockers/order-locker"
import { Section } from "../section/section"
import { ShipDialog } from "./ship-dialog"

/** Ships what is left of an order. Nothing for an order of which nothing is, or not by us. */
export function ShipButton({ order }: { order: AdminOrder }) {
  const { t } = useTexts()
  const [isOpen, open, close] = useToggleState()
  const left = leftToShip(order)
  const { data: locker } = useOrderLocker(order)
  const [first] = order.shipping_methods
  // An import puts none of our data on a delivery. One that goes to our lockers is ours all the same.
  const delivery =
    order.shipping_methods.find(isOurs) ?? (locker?.delivers_to_locker ? first : undefined)
  if (left === 0 || !delivery) {
    return null
  }
  return (
    <Section
      title={t("ship.section")}
      description={t("ship.left", { count: left, delivery: delivery.name })}
      actions={
        <Button size="small" variant="secondary" onClick={open}>
          {t("ship.action")}
        </Button>
      }
    >
      <OrderLocker order={order} />
      {isOpen && <ShipDialog orderId={order.id} onClose={close} />}
    </Section>
  )
}
