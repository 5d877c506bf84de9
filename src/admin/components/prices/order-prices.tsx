import type { AdminOrder } from "@medusajs/framework/types"
import { StatusBadge } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { formatExactMoney, formatMoment, formatMoney } from "../../lib/formats"
import { isOurs, nameDelivery, type OrderDelivery, type OrderPrice } from "../../lib/order-price"
import { queryKeys } from "../../lib/query-keys"
import { getFrom } from "../../lib/sdk"
import { DEFAULT_ACCOUNT } from "../../lib/settings"
import { Rows, Section } from "../section/section"
import { Fine, Note, Strong } from "../section/texts"
import { SectionSkeleton, Waiting } from "../section/waiting"
import { PriceSteps } from "./price-steps"
import { WhyButton } from "./why-options"

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
    <Section title={t("prices.title")} actions={<WhyButton orderId={orderId} />}>
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
    queryFn: async () =>
      (await getFrom<{ prices: OrderPrice[] }>(`orders/${orderId}/prices`)).prices,
  })
}

interface PriceCardProps {
  price: OrderPrice
  deliveries: OrderDelivery[]
}

/** One delivery of an order: what the customer pays, and how the price was calculated. */
function PriceCard({ price, deliveries }: PriceCardProps) {
  const { t, locale } = useTexts()
  const { name, alias } = nameDelivery(price, deliveries)
  const { source, service_price, reason, account, steps } = price
  // The service's currency is that of the first step.
  const askedIn = steps[0]?.currency
  const servicePrice = service_price && askedIn && formatMoney(service_price, askedIn, locale)
  return (
    <article className="divide-y" aria-label={name}>
      <div className="flex items-start justify-between gap-x-4 px-6 py-4">
        <div className="min-w-0">
          <Strong className="break-words">{name}</Strong>
          {alias && (
            <Note leading="compact" className="mt-1 break-words">
              {alias}
            </Note>
          )}
        </div>
        <SourceBadge source={source} />
      </div>
      <Rows
        rows={[
          [t("prices.fields.charged"), describeCharged(price, t, locale)],
          [t("prices.fields.asked"), servicePrice && t("prices.withTax", { price: servicePrice })],
          [
            t("prices.fields.source"),
            source && <PriceSource source={source} at={price.priced_at} />,
          ],
          [t("prices.fields.reason"), reason && t(`prices.reasons.${reason}`)],
          [t("fields.account"), account !== DEFAULT_ACCOUNT && account],
        ]}
      />
      {steps.length > 0 && <PriceSteps steps={steps} />}
    </article>
  )
}

/** A badge if the service's current price was not used. */
function SourceBadge({ source }: Pick<OrderPrice, "source">) {
  const { t } = useTexts()
  if (source === "live" || source === "cache") {
    return null
  }
  return (
    <StatusBadge color={source ? "orange" : "red"} className="shrink-0 text-nowrap">
      {t(source ? `prices.badges.${source}` : "prices.none")}
    </StatusBadge>
  )
}

function describeCharged(
  { amount, currency_code, tax_inclusive }: OrderPrice,
  t: Texts,
  locale: string,
): string {
  if (amount === null) {
    return t("prices.none")
  }
  // Only the rule for free delivery makes a price of 0.
  if (Number(amount) === 0) {
    return t("prices.free")
  }
  const price = formatExactMoney(amount, currency_code, locale)
  return t(tax_inclusive ? "prices.withTax" : "prices.plusTax", { price })
}

function PriceSource({ source, at }: { source: NonNullable<OrderPrice["source"]>; at: string }) {
  const { t, locale } = useTexts()
  return (
    <div className="flex min-w-0 flex-col gap-y-1">
      <span className="text-pretty">{t(`prices.sources.${source}`)}</span>
      <Fine>{formatMoment(at, locale)}</Fine>
    </div>
  )
}
