import { Text } from "@medusajs/ui"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/format-money"
import type { Shipment } from "../../lib/shipment"

/** What the service has quoted, what it charges once it says so, and what lies between. */
export function ShipmentPrice({ shipment }: { shipment: Shipment }) {
  const { t, locale } = useTexts()
  const { quoted_price: quoted, charged_price: charged, price_currency: currency } = shipment
  const format = (decimal: string) => formatMoney(decimal, currency, locale)
  return (
    <div className="flex flex-col gap-y-1">
      {quoted && (
        <Text size="small" leading="compact">
          {t("shipments.quoted", { price: format(quoted) })}
        </Text>
      )}
      {charged && (
        <Text size="small" leading="compact">
          {t("shipments.charged", { price: format(charged) })}
        </Text>
      )}
      {quoted && charged && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {describeDifference(Number(charged) - Number(quoted), t, (amount) =>
            format(amount.toFixed(2)),
          )}
        </Text>
      )}
    </div>
  )
}

/** Below this, two amounts are the same: prices have two decimals. */
const LEAST = 0.005

function describeDifference(more: number, t: Texts, format: (amount: number) => string): string {
  if (Math.abs(more) < LEAST) return t("shipments.asQuoted")
  const price = format(Math.abs(more))
  return more > 0
    ? t("shipments.moreThanQuoted", { price })
    : t("shipments.lessThanQuoted", { price })
}
