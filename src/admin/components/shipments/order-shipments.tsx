import type { AdminOrder } from "@medusajs/framework/types"
import { useEffect } from "react"
import { useOrderShipments } from "../../hooks/use-order-shipments"
import { useReloadOrder } from "../../hooks/use-reload-order"
import { useTexts } from "../../i18n/use-texts"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"
import { SectionSkeleton } from "../section/section-skeleton"
import { ShipmentList } from "./shipment-list"

const PROVIDER_PREFIX = "shipment-ordering_"

/** The shipments of an order; nothing at all for an order that has none of ours. */
export function OrderShipments({ order }: { order: AdminOrder }) {
  const { t } = useTexts()
  const { data: shipments, error, isPending, refetch } = useOrderShipments(order.id)
  const fulfillments = order.fulfillments ?? []
  const fulfilled = fulfillments
    .map(({ id, canceled_at }) => `${id}:${canceled_at !== null}`)
    .join()
  // Fulfilling or canceling on this page makes and ends shipments; the order is what tells of it.
  useEffect(() => void refetch(), [fulfilled, refetch])
  useReloadOrder(order, shipments)
  if (isPending) {
    const isOurs = fulfillments.some(({ provider_id }) => provider_id?.startsWith(PROVIDER_PREFIX))
    return isOurs ? <SectionSkeleton rows={4} /> : null
  }
  if (!shipments) {
    return (
      <Section title={t("shipments.title")}>
        <div className="px-6 py-4">
          <LoadError
            title={t("shipments.loadFailed")}
            error={error}
            onRetry={() => void refetch()}
          />
        </div>
      </Section>
    )
  }
  return shipments.length > 0 ? (
    <Section title={t("shipments.title")}>
      <ShipmentList
        shipments={shipments}
        fulfillments={fulfillments}
        orderCurrency={order.currency_code}
      />
    </Section>
  ) : null
}
