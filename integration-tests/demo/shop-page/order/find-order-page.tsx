import { FindOrder, latvianTexts } from "medusa-plugin-shipment-ordering-storefront"
import type { Shop } from "../shop"
import { useTexts } from "../texts/use-texts"

/** For whoever ordered in another browser. */
export function FindOrderPage({ shop }: { shop: Shop }) {
  const { language } = useTexts()
  return (
    <div className="card">
      <FindOrder delivery={shop.delivery} texts={language === "lv" ? latvianTexts : undefined} />
    </div>
  )
}
