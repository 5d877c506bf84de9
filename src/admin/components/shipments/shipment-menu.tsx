import { ActionMenu } from "@medusajs/dashboard/components"
import { ArrowPath, EllipsisHorizontal, XCircle } from "@medusajs/icons"
import { IconButton } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"
import type { ShipmentAction } from "../../lib/shipment-actions"
import { useRunAction } from "./use-run-action"

const ICONS = { replace: <ArrowPath />, release: <XCircle /> }

interface ShipmentMenuProps {
  shipment: Shipment
  actions: ShipmentAction[]
}

/** What is rarely done to a shipment. Nothing when it cannot be done. */
export function ShipmentMenu({ shipment, actions }: ShipmentMenuProps) {
  const { t } = useTexts()
  const { run } = useRunAction(shipment)
  const rare = (["replace", "release"] as const).filter((action) => actions.includes(action))
  if (rare.length === 0) {
    return null
  }
  const items = rare.map((action) => ({
    icon: ICONS[action],
    label: t(`shipments.actions.${action}`),
    onClick: () => void run(action),
  }))
  return (
    <ActionMenu groups={[{ actions: items }]}>
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
