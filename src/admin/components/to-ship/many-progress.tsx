import { Text } from "@medusajs/ui"
import type { Confirmation } from "../../hooks/use-confirm-many"
import type { ManyRun } from "../../hooks/use-ship-many"
import { useTexts } from "../../i18n/use-texts"
import type { OrderToShip } from "../../lib/order-to-ship"
import { ProgressBar } from "../section/progress-bar"
import { PrintLabels } from "./print-labels"
import { UnshippedOrders } from "./unshipped-orders"

interface ManyProgressProps {
  orders: OrderToShip[]
  run: ManyRun
  /** Of what was shipped, where it is confirmed by hand. */
  confirmation: Confirmation
}

/** How far it is, what could not be shipped and why, and the labels of what was. */
export function ManyProgress({ orders, run, confirmation }: ManyProgressProps) {
  const { t } = useTexts()
  const outcomes = Object.values(run.outcomes)
  const shipmentIds = outcomes.flatMap((one) => (one.kind === "shipped" ? one.shipmentId : []))
  return (
    <>
      <div className="flex flex-col gap-y-3">
        <ProgressBar label={t("toShip.progress")} done={outcomes.length} of={orders.length} />
        <Text size="small" role="status">
          {t("toShip.progressOf", {
            done: shipmentIds.length,
            failed: outcomes.filter(({ kind }) => kind === "failed").length,
            of: orders.length,
          })}
        </Text>
        {run.state === "stopped" && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("toShip.stopped", { count: orders.length - outcomes.length })}
          </Text>
        )}
      </div>
      <UnshippedOrders orders={orders} outcomes={run.outcomes} />
      {run.state !== "running" && shipmentIds.length > 0 && (
        <PrintLabels shipmentIds={shipmentIds} confirmation={confirmation} />
      )}
    </>
  )
}
