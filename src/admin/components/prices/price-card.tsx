import { SectionRow } from "@medusajs/dashboard/components"
import { useTexts } from "../../i18n/use-texts"
import { DEFAULT_ACCOUNT } from "../../lib/default-account"
import { formatMoney } from "../../lib/format-money"
import type { OrderPrice } from "../../lib/order-price"
import { nameDelivery, type OrderDelivery } from "../../lib/priced-delivery"
import { PriceCharged } from "./price-charged"
import { PriceHeader } from "./price-header"
import { PriceSource } from "./price-source"
import { PriceSteps } from "./price-steps"

interface PriceCardProps {
  price: OrderPrice
  deliveries: OrderDelivery[]
}

/** One delivery of an order: what the customer pays for it, and how that came about. */
export function PriceCard({ price, deliveries }: PriceCardProps) {
  const { t, locale } = useTexts()
  const { name, alias } = nameDelivery(price, deliveries)
  // The service asks in the currency in which the price was begun.
  const askedIn = price.steps[0]?.currency
  return (
    <article className="divide-y" aria-label={name}>
      <PriceHeader name={name} alias={alias} source={price.source} />
      <SectionRow title={t("prices.fields.charged")} value={<PriceCharged price={price} />} />
      {price.service_price && askedIn && (
        <SectionRow
          title={t("prices.fields.asked")}
          value={t("prices.withTax", {
            price: formatMoney(price.service_price, askedIn, locale),
          })}
        />
      )}
      {price.source && (
        <SectionRow
          title={t("prices.fields.source")}
          value={<PriceSource source={price.source} pricedAt={price.priced_at} />}
        />
      )}
      {price.reason && (
        <SectionRow
          title={t("prices.fields.reason")}
          value={t(`prices.reasons.${price.reason}.text`)}
        />
      )}
      {price.account !== DEFAULT_ACCOUNT && (
        <SectionRow title={t("prices.fields.account")} value={price.account} />
      )}
      {price.steps.length > 0 && <PriceSteps steps={price.steps} />}
    </article>
  )
}
