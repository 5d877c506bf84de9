import { Text } from "@medusajs/ui"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { formatExactMoney } from "../../lib/format-money"
import type { OrderPrice } from "../../lib/order-price"

/** What the customer pays for the delivery, and whether tax comes on top. */
export function PriceCharged({ price }: { price: OrderPrice }) {
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
  // A price of zero there is by the rule for free delivery only.
  if (Number(amount) === 0) {
    return t("prices.free")
  }
  const price = formatExactMoney(amount, currency_code, locale)
  return tax_inclusive ? t("prices.withTax", { price }) : t("prices.plusTax", { price })
}
