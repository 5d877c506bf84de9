import { SectionRow } from "@medusajs/dashboard/components"
import { Text, StatusBadge } from "@medusajs/ui"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import { DEFAULT_ACCOUNT } from "../../lib/default-account"
import { formatMoney, formatExactMoney } from "../../lib/format-money"
import type { OrderPrice } from "../../lib/order-price"
import { nameDelivery, type OrderDelivery } from "../../lib/priced-delivery"
import { PriceSteps } from "./price-steps"

interface PriceCardProps {
  price: OrderPrice
  deliveries: OrderDelivery[]
}

/** One delivery of an order: what the customer pays, and how the price was calculated. */
export function PriceCard({ price, deliveries }: PriceCardProps) {
  const { t, locale } = useTexts()
  const { name, alias } = nameDelivery(price, deliveries)
  // The service's currency is that of the first step.
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

interface PriceSourceProps {
  source: NonNullable<OrderPrice["source"]>
  /** ISO time. */
  pricedAt: string
}

/** Where a price comes from, and when it was calculated. */
function PriceSource({ source, pricedAt }: PriceSourceProps) {
  const { t, locale } = useTexts()
  return (
    <div className="flex min-w-0 flex-col gap-y-1">
      <Text size="small" leading="compact" className="text-pretty">
        {t(`prices.sources.${source}`)}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {formatMoment(pricedAt, locale)}
      </Text>
    </div>
  )
}

/** What the customer pays for the delivery, and whether tax comes on top. */
function PriceCharged({ price }: { price: OrderPrice }) {
  const { t, locale } = useTexts()
  return (
    <Text size="small" leading="compact">
      {describeCharged(price, t, locale)}
    </Text>
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
  return tax_inclusive ? t("prices.withTax", { price }) : t("prices.plusTax", { price })
}

interface PriceHeaderProps extends Pick<OrderPrice, "source"> {
  name: string
  alias: string
}

/** The delivery's name, with a badge if the service's current price was not used. */
function PriceHeader({ name, alias, source }: PriceHeaderProps) {
  return (
    <div className="flex items-start justify-between gap-x-4 px-6 py-4">
      <div className="min-w-0">
        <Text size="small" leading="compact" weight="plus" className="break-words">
          {name}
        </Text>
        {alias && (
          <Text size="small" leading="compact" className="text-ui-fg-subtle mt-1 break-words">
            {alias}
          </Text>
        )}
      </div>
      <div className="shrink-0">
        <SourceBadge source={source} />
      </div>
    </div>
  )
}

function SourceBadge({ source }: Pick<OrderPrice, "source">) {
  const { t } = useTexts()
  switch (source) {
    case "live":
    case "cache":
      return null
    case "stale":
    case "fallback":
      return (
        <StatusBadge color="orange" className="text-nowrap">
          {t(`prices.badges.${source}`)}
        </StatusBadge>
      )
    case null:
      return (
        <StatusBadge color="red" className="text-nowrap">
          {t("prices.none")}
        </StatusBadge>
      )
  }
}
