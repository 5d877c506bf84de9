import { StatusBadge } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"

/** Whoever is about to send goods for which the money was given back is to see it. */
export function RefundedBadge() {
  const { t } = useTexts()
  return <StatusBadge color="red">{t("toShip.refunded")}</StatusBadge>
}
