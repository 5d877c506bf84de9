import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { OrderPrices } from "../components/prices/order-prices"
import { SmallButton } from "../components/section/menus"
import { Notice } from "../components/section/notice"
import { Section } from "../components/section/section"
import { SectionSkeleton, Waiting } from "../components/section/waiting"
import { ShipButton } from "../components/ship/ship-button"
import { ShipmentCard } from "../components/shipments/shipment-card"
import { usePrintLabel } from "../components/shipments/shipment-label"
import { WidgetBoundary } from "../components/widget-boundary"
import { useSettings } from "../hooks/use-settings"
import { useTexts } from "../i18n/use-texts"
import { queryKeys } from "../lib/query-keys"
import { createReloadPlan } from "../lib/reload-plan"
import { getFrom } from "../lib/sdk"
import { isEnded, isPrintable, type Shipment, unshownNumbers } from "../lib/shipment"

export const config = defineWidgetConfig({
  id: "shipment-ordering:order-shipments",
  zone: "order.details.side",
})

const OrderShipmentsWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const { t } = useTexts()
  return (
    <>
      <WidgetBoundary message={t("ship.crashed")}>
        <ShipButton order={order} />
      </WidgetBoundary>
      <WidgetBoundary message={t("shipments.crashed")}>
        <OrderShipments order={order} />
      </WidgetBoundary>
      <WidgetBoundary message={t("prices.crashed")}>
        <OrderPrices order={order} />
      </WidgetBoundary>
    </>
  )
}

export default OrderShipmentsWidget

const PROVIDER_PREFIX = "shipment-ordering_"

/** The shipments of an order. Shows nothing if there are none. */
function OrderShipments({ order }: { order: AdminOrder }) {
  const { t } = useTexts()
  const query = useOrderShipments(order.id)
  const { data: shipments, isPending, refetch } = query
  const fulfillments = order.fulfillments ?? []
  const fulfilled = fulfillments
    .map(({ id, canceled_at }) => `${id}:${canceled_at !== null}`)
    .join()
  // Fulfilling or canceling on this page creates and ends shipments; the order shows that it happened.
  useEffect(() => void refetch(), [fulfilled, refetch])
  useReloadOrder(order, shipments)
  const { print, isPrinting } = usePrintLabel()
  const newest = shipments?.find(
    (shipment) => shipment.kind === "delivery" && isPrintable(shipment) && !isEnded(shipment),
  )
  if (isPending) {
    const isOurs = fulfillments.some(({ provider_id }) => provider_id?.startsWith(PROVIDER_PREFIX))
    return isOurs ? <SectionSkeleton rows={4} /> : null
  }
  const unsent = unsentItems(fulfillments)
  return shipments?.length === 0 && unsent.length === 0 ? null : (
    <Section
      title={t("shipments.title")}
      actions={
        newest && (
          <SmallButton isLoading={isPrinting} onClick={() => void print(newest)}>
            {t("shipments.printNewest")}
          </SmallButton>
        )
      }
    >
      {unsent.length > 0 && (
        <Notice isInset variant="info">
          {t("shipments.unsent", { items: unsent.join(", ") })}
        </Notice>
      )}
      {shipments ? (
        <ShipmentList
          shipments={shipments}
          fulfillments={fulfillments}
          orderCurrency={order.currency_code}
        />
      ) : (
        <Waiting query={query} title={t("shipments.loadFailed")} />
      )}
    </Section>
  )
}

interface FulfillmentOnPage {
  canceled_at?: unknown
  data: Record<string, unknown> | null
  items?: { title: string }[] | null
}

/** Titles of items that are fulfilled with this plugin, and for which it has ordered no shipment. */
function unsentItems(fulfillments: FulfillmentOnPage[]): string[] {
  return fulfillments
    .filter(({ canceled_at, data }) => !canceled_at && data?.no_shipment !== undefined)
    .flatMap(({ items }) => (items ?? []).map(({ title }) => title))
}

/** If there are more, the newest are shown. */
const AT_MOST = 100

/** The shipments of an order, newest first, reloaded while one is not finished. */
function useOrderShipments(orderId: string) {
  const [pollDelay] = useState(createReloadPlan)
  return useQuery({
    queryKey: queryKeys.shipmentsOfOrder(orderId),
    queryFn: async () => {
      const query = { order_id: orderId, limit: AT_MOST }
      return (await getFrom<{ shipments: Shipment[] }>("shipments", { query })).shipments
    },
    refetchInterval: ({ state }) => state.status === "success" && pollDelay(state.data, Date.now()),
    // Reload when the user returns, however fresh the data is.
    refetchOnWindowFocus: "always",
  })
}

/** The backend updates the ledger first and the labels of the fulfillment a moment later. */
const LABELS_FOLLOW_WITHIN_MS = 1_500
/** Later attempts, in case it takes longer. */
const LABELS_ARE_LATE_MS = [LABELS_FOLLOW_WITHIN_MS, 5_000, 15_000]

/**
 * Reloads the order in the dashboard after its shipments have changed, because labels and status change with them.
 * Repeats while the order lacks a known tracking number.
 */
function useReloadOrder(order: AdminOrder, shipments: Shipment[] | undefined): void {
  const queryClient = useQueryClient()
  const lastSeen = useRef<string>()
  const seen = shipments
    ?.map(({ id, state, tracking }) => `${id}:${state}:${tracking.length}`)
    .join()
  const unshown = unshownNumbers(order.fulfillments ?? [], shipments ?? []).join()
  useEffect(() => {
    const isMoved =
      seen !== undefined && lastSeen.current !== undefined && seen !== lastSeen.current
    lastSeen.current = seen
    const reload = () =>
      void queryClient.invalidateQueries({ queryKey: ordersQueryKeys.detail(order.id) })
    const delays = unshown ? LABELS_ARE_LATE_MS : isMoved ? [LABELS_FOLLOW_WITHIN_MS] : []
    const timers = delays.map((delayMs) => setTimeout(reload, delayMs))
    return () => timers.forEach(clearTimeout)
  }, [seen, unshown, order.id, queryClient])
}

interface ShipmentListProps {
  shipments: Shipment[]
  fulfillments: { id: string; canceled_at?: unknown; delivered_at?: unknown }[]
  orderCurrency: string
}

/**
 * The shipments of an order. Ended ones are shown on demand. If all have ended, the newest is shown, to explain why
 * the items were not sent.
 */
function ShipmentList({ shipments, fulfillments, orderCurrency }: ShipmentListProps) {
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
          <SmallButton
            variant="transparent"
            aria-expanded={showsEarlier}
            onClick={() => setShowsEarlier(!showsEarlier)}
          >
            {showsEarlier
              ? t("shipments.hideEarlier")
              : t("shipments.earlier", { count: earlier.length })}
          </SmallButton>
        </div>
      )}
      {showsEarlier && earlier.map(card)}
    </div>
  )
}

/** The page does not know fulfillments of returns: a return counts as wanted until another is ordered. */
function standing(
  { kind, fulfillment_id, generation }: Shipment,
  { shipments, fulfillments }: Pick<ShipmentListProps, "shipments" | "fulfillments">,
): { isWanted: boolean; isDropped: boolean; isDelivered: boolean } {
  const newer = shipments.filter(
    (other) =>
      other.fulfillment_id === fulfillment_id && other.generation > generation && !isEnded(other),
  )
  const fulfillment = fulfillments.find(({ id }) => id === fulfillment_id)
  const isCanceled = Boolean(fulfillment?.canceled_at)
  return {
    isWanted: newer.length === 0 && (kind === "return" || (!!fulfillment && !isCanceled)),
    isDropped: isCanceled || newer.some(({ state }) => state !== "pending"),
    isDelivered: Boolean(fulfillment?.delivered_at),
  }
}
