import type { AdminOrder } from "@medusajs/framework/types"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../i18n/use-texts"
import { isOurs, type OrderDelivery, type OrderPrice } from "../../lib/order-price"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { Waiting } from "../section/load-error"
import { Section } from "../section/section"
import { SectionSkeleton } from "../section/section-skeleton"
import { PriceCard } from "./price-card"

/** How an order's delivery was priced; nothing if that is not known. */
export function OrderPrices({ order }: { order: AdminOrder }) {
  const deliveries = order.shipping_methods.filter(isOurs)
  return deliveries.length > 0 ? <Prices orderId={order.id} deliveries={deliveries} /> : null
}

function Prices({ orderId, deliveries }: { orderId: string; deliveries: OrderDelivery[] }) {
  const { t } = useTexts()
  const query = useOrderPrices(orderId)
  const { data: prices, isPending } = query
  if (isPending) {
    return <SectionSkeleton rows={3} />
  }
  return prices?.length === 0 ? null : (
    <Section title={t("prices.title")}>
      {!prices && <Waiting query={query} title={t("prices.loadFailed")} />}
      {prices?.map((price) => (
        <PriceCard key={price.option_key} price={price} deliveries={deliveries} />
      ))}
    </Section>
  )
}

function useOrderPrices(orderId: string) {
  return useQuery({
    queryKey: queryKeys.pricesOfOrder(orderId),
    queryFn: async () => {
      const path = `/admin/shipment-ordering/orders/${orderId}/prices`
      return (await sdk.client.fetch<{ prices: OrderPrice[] }>(path)).prices
    },
  })
}
