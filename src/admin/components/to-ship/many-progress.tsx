import { Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { OrderToShip } from "../../lib/order-to-ship"
import { FailedOrders } from "./failed-orders"
import { PrintLabels } from "./print-labels"
import { ProgressBar } from "./progress-bar"
import type { ManyRun } from "./use-ship-many"

/** How far it is, what could not be shipped and why, and the labels of what was. */
export function ManyProgress({ orders, run }: { orders: OrderToShip[]; run: ManyRun }) {
  const { t } = useTexts()
  const outcomes = Object.values(run.outcomes)
  const shipmentIds = outcomes.flatMap(({ shipmentId }) => shipmentId ?? [])
  const failed = orders.filter(({ id }) => run.outcomes[id] && !run.outcomes[id].shipmentId)
  return (
    <>
      <div className="flex flex-col gap-y-3">
        <ProgressBar label={t("toShip.progress")} done={outcomes.length} of={orders.length} />
        <Text size="small" role="status">
          {t("toShip.progressOf", {
            done: shipmentIds.length,
            failed: failed.length,
            of: orders.length,
          })}
        </Text>
        {run.state === "stopped" && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("toShip.stopped", { count: orders.length - outcomes.length })}
          </Text>
        )}
      </div>
      {failed.length > 0 && <FailedOrders orders={failed} outcomes={run.outcomes} />}
      {run.state !== "running" && shipmentIds.length > 0 && (
        <PrintLabels shipmentIds={shipmentIds} />
      )}
    </>
  )
}
