import { ActionMenu } from "@medusajs/dashboard/components"
import { EllipsisHorizontal, XCircle } from "@medusajs/icons"
import { IconButton } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"
import { shipmentActions } from "../../lib/shipment-actions"
import { useRunAction } from "./use-run-action"

/** What is rarely done to a shipment. Nothing when it cannot be done. */
export function ShipmentMenu({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const { run } = useRunAction(shipment)
  if (!shipmentActions(shipment).includes("release")) {
    return null
  }
  const release = {
    icon: <XCircle />,
    label: t("shipments.actions.release"),
    onClick: () => void run("release"),
  }
  return (
    <ActionMenu groups={[{ actions: [release] }]}>
      <IconButton
        size="small"
        variant="transparent"
        aria-label={`${shipment.reference}: ${t("common.actions")}`}
      >
        <EllipsisHorizontal />
      </IconButton>
    </ActionMenu>
  )
}
