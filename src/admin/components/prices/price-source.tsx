import { Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import type { OrderPrice } from "../../lib/order-price"

interface PriceSourceProps {
  source: NonNullable<OrderPrice["source"]>
  /** ISO time. */
  pricedAt: string
}

/** Where a price is from, and when it was counted. */
export function PriceSource({ source, pricedAt }: PriceSourceProps) {
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
