import { Button } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"
import type { ShipmentAction } from "../../lib/shipment-actions"
import { useRunAction } from "./use-run-action"

interface ShipmentButtonsProps {
  shipment: Shipment
  actions: ShipmentAction[]
}

/** The usual next steps of a shipment. Nothing when there is none. */
export function ShipmentButtons({ shipment, actions }: ShipmentButtonsProps) {
  const { t } = useTexts()
  const { run, running } = useRunAction(shipment)
  const usual = actions.filter((action) => action !== "release" && action !== "replace")
  if (usual.length === 0) {
    return null
  }
  return (
    <div className="bg-ui-bg-subtle flex flex-wrap items-center justify-end gap-2 rounded-b-lg px-4 py-4">
      {usual.map((action) => (
        <Button
          key={action}
          size="small"
          variant="secondary"
          isLoading={running === action}
          onClick={() => void run(action)}
        >
          {t(`shipments.actions.${action}`)}
        </Button>
      ))}
    </div>
  )
}
