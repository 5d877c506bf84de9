import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { isEnded, type Shipment } from "../../lib/shipment"
import { ShipmentCard } from "./shipment-card"

interface ShipmentListProps {
  shipments: Shipment[]
  fulfillments: { id: string; canceled_at?: unknown }[]
  orderCurrency: string
}

/**
 * An order's shipments. Those that have ended are history, shown on demand, unless there is no other:
 * then the newest tells why the goods have not left.
 */
export function ShipmentList({ shipments, fulfillments, orderCurrency }: ShipmentListProps) {
  const { t } = useTexts()
  const [showsEarlier, setShowsEarlier] = useState(false)
  const { data: settings } = useSettings()
  const live = shipments.filter((shipment) => !isEnded(shipment))
  const current = live.length > 0 ? live : shipments.slice(0, 1)
  const earlier = shipments.filter((shipment) => !current.includes(shipment))
  const card = (shipment: Shipment) => (
    <ShipmentCard
      key={shipment.id}
      shipment={shipment}
      orderCurrency={orderCurrency}
      settings={settings}
      {...standing(shipment, { shipments, fulfillments })}
    />
  )
  return (
    <div className="divide-y">
      {current.map(card)}
      {earlier.length > 0 && (
        <div className="px-6 py-4">
          <Button
            size="small"
            variant="transparent"
            aria-expanded={showsEarlier}
            onClick={() => setShowsEarlier(!showsEarlier)}
          >
            {showsEarlier
              ? t("shipments.hideEarlier")
              : t("shipments.earlier", { count: earlier.length })}
          </Button>
        </div>
      )}
      {showsEarlier && earlier.map(card)}
    </div>
  )
}

/** The order's page knows the fulfillments of no return: one of those is wanted until another is ordered. */
function standing(
  { kind, fulfillment_id, generation }: Shipment,
  { shipments, fulfillments }: Pick<ShipmentListProps, "shipments" | "fulfillments">,
): { isWanted: boolean; isDropped: boolean } {
  const newer = shipments.filter(
    (other) =>
      other.fulfillment_id === fulfillment_id && other.generation > generation && !isEnded(other),
  )
  const fulfillment = fulfillments.find(({ id }) => id === fulfillment_id)
  const isCanceled = Boolean(fulfillment?.canceled_at)
  return {
    isWanted: newer.length === 0 && (kind === "return" || (!!fulfillment && !isCanceled)),
    isDropped: isCanceled || newer.some(({ state }) => state !== "pending"),
  }
}
