import { Button, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"

/** Stands in the table before anything was shipped, and leads to where that begins. */
export function EmptyShipments() {
  const { t } = useTexts()
  return (
    <div className="flex flex-col items-center gap-y-4 px-6 py-16">
      <div className="flex flex-col items-center gap-y-1 text-center">
        <Text size="base" weight="plus">
          {t("shipmentsPage.empty")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("shipmentsPage.emptyHint")}
        </Text>
      </div>
      <Button size="small" variant="secondary" asChild>
        <Link to="/settings/shipment-ordering">{t("shipmentsPage.toSettings")}</Link>
      </Button>
    </div>
  )
}
