import { Button } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"
import { shipmentActions } from "../../lib/shipment-actions"
import { useRunAction } from "./use-run-action"

/** The usual next steps of a shipment. Nothing when there is none. */
export function ShipmentButtons({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const { run, running } = useRunAction(shipment)
  const actions = shipmentActions(shipment).filter((action) => action !== "release")
  if (actions.length === 0) {
    return null
  }
  return (
    <div className="bg-ui-bg-subtle flex flex-wrap items-center justify-end gap-2 rounded-b-lg px-4 py-4">
      {actions.map((action) => (
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
