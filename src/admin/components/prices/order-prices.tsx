import type { AdminOrder } from "@medusajs/framework/types"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../i18n/use-texts"
import type { OrderPrice } from "../../lib/order-price"
import { isOurs, type OrderDelivery } from "../../lib/priced-delivery"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { LoadError } from "../section/load-error"
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
  const { data: prices, error, isPending, refetch } = useOrderPrices(orderId)
  if (isPending) {
    return <SectionSkeleton rows={3} />
  }
  if (!prices) {
    return (
      <Section title={t("prices.title")}>
        <div className="px-6 py-4">
          <LoadError title={t("prices.loadFailed")} error={error} onRetry={() => void refetch()} />
        </div>
      </Section>
    )
  }
  return prices.length > 0 ? (
    <Section title={t("prices.title")}>
      {prices.map((price) => (
        <PriceCard key={price.option_key} price={price} deliveries={deliveries} />
      ))}
    </Section>
  ) : null
}

/** How an order's delivery was priced. It does not change after the order is placed. */
function useOrderPrices(orderId: string) {
  return useQuery({
    queryKey: queryKeys.pricesOfOrder(orderId),
    queryFn: async () => {
      const path = `/admin/shipment-ordering/orders/${orderId}/prices`
      return (await sdk.client.fetch<{ prices: OrderPrice[] }>(path)).prices
    },
  })
}
