import { Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/format-money"
import type { Shipment } from "../../lib/shipment"

/** What the service has quoted, and what it charges once it says so. */
export function ShipmentPrice({ shipment }: { shipment: Shipment }) {
  const { t, locale } = useTexts()
  const { quoted_price: quoted, charged_price: charged, price_currency: currency } = shipment
  return (
    <div className="flex flex-col gap-y-1">
      {quoted && (
        <Text size="small" leading="compact">
          {t("shipments.quoted", { price: formatMoney(quoted, currency, locale) })}
        </Text>
      )}
      {charged && (
        <Text size="small" leading="compact">
          {t("shipments.charged", { price: formatMoney(charged, currency, locale) })}
        </Text>
      )}
    </div>
  )
}
