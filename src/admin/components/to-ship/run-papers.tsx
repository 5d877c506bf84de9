import { DocumentText, TruckFast } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useLeaveWarning } from "../../hooks/use-leave-warning"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { openDocument } from "../../lib/documents"
import type { ShipRun } from "../../lib/ship-run"
import { isPrintable } from "../../lib/shipment"
import { toastError } from "../../lib/toast-error"
import { ConfirmMany, useConfirmMany } from "../confirm/confirm-many"
import { PaperSelect } from "../print/paper-fields"
import { usePrintLabels } from "../print/print-labels-drawer"
import { RowMenu } from "../section/row-menu"
import { Fine } from "../section/texts"

interface RunPapersProps {
  /** Names the run for screen readers. */
  name: string
  orders: ShipRun["orders"]
}

/** The papers of orders that have shipped: labels in one PDF, as soon as they are ready, packing slips, the pickup list. */
export function RunPapers({ name, orders }: RunPapersProps) {
  const { t, locale } = useTexts()
  const { data: settings } = useSettings()
  const confirmation = useConfirmMany()
  const isConfirming = confirmation.run?.isRunning === true
  useLeaveWarning(isConfirming)
  const shipments = orders.flatMap(({ shipment_id: id, reference, shipment_state, has_label }) =>
    id && reference && shipment_state ? { id, reference, state: shipment_state, has_label } : [],
  )
  const ids = shipments.map(({ id }) => id)
  const ready = shipments.filter(isPrintable)
  const unconfirmed = shipments.filter(({ state }) => CONFIRMABLE.includes(state))
  const isByHand = settings?.auto_confirm === false && (unconfirmed.length > 0 || isConfirming)
  const { format, choose, print, isPrinting } = usePrintLabels()
  const open = (document: "packing-slips" | "pickup-list") =>
    void openDocument(
      document,
      { shipment_ids: ids },
      { locale, blocked: t("shipments.labelBlocked") },
    ).catch(toastError)
  return (
    <>
      <Fine role="status">
        {t("shipRun.labelsReady", { ready: ready.length, of: shipments.length })}
      </Fine>
      <div className="flex items-center gap-2">
        {ready.length > 0 && (
          <>
            <Button size="small" isLoading={isPrinting} onClick={() => void print(ready)}>
              {t("print.submit", { count: ready.length })}
            </Button>
            <PaperSelect value={format} onChange={choose} />
          </>
        )}
        <RowMenu
          name={name}
          groups={[
            {
              actions: [
                {
                  icon: <DocumentText />,
                  label: t("shipRun.packingSlips"),
                  onClick: () => open("packing-slips"),
                },
                {
                  icon: <TruckFast />,
                  label: t("print.pickupList"),
                  onClick: () => open("pickup-list"),
                },
              ],
            },
          ]}
        />
      </div>
      {(isByHand || confirmation.run) && (
        <div className="order-last w-full">
          <ConfirmMany shipments={unconfirmed} confirmation={confirmation} />
        </div>
      )}
    </>
  )
}

/** By hand. */
const CONFIRMABLE = ["ordered", "confirm_unknown"]
