import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useStopShipRun } from "../../hooks/use-ship-runs"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import { formatMoney } from "../../lib/format-money"
import { isGoingOn, type ShipRun, sumOf } from "../../lib/ship-run"
import { toastError } from "../../lib/toast-error"
import { RunProgress } from "../section/run-progress"
import { Section } from "../section/section"
import { TextLink } from "../section/texts"
import { issuesOf } from "../ship/place-issues"
import { RunPapers } from "./run-papers"

const DISMISSED = "shipment-ordering:dismissed-ship-run"
/** An old result says nothing new, although this browser never dismissed it. */
const SHOWN_FOR_MS = 24 * 3_600_000

/** The progress of a run while it goes on, for everybody; then its result and its papers, until it is dismissed. */
export function ShipRunCard({ run }: { run: ShipRun }) {
  const { t, locale } = useTexts()
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED))
  const { mutate: stop, isPending: isStopping } = useStopShipRun()
  const { id, counts, state, orders } = run
  if (!isGoingOn(run) && (dismissed === id || isOld(run))) {
    return null
  }
  const dismiss = () => {
    localStorage.setItem(DISMISSED, id)
    setDismissed(id)
  }
  const shipped = orders.filter((order) => order.state === "shipped")
  const failed = orders.filter((order) => order.state === "failed")
  const cost = sumOf(shipped)
  return (
    <Section
      title={t(isGoingOn(run) ? "shipRun.running" : "shipRun.ended", {
        count: isGoingOn(run) ? counts.total : counts.shipped,
      })}
      description={[formatMoment(run.created_at, locale), run.created_by]
        .filter(Boolean)
        .join(" · ")}
      actions={
        isGoingOn(run) ? (
          <Button
            size="small"
            variant="secondary"
            isLoading={isStopping || state === "stopping"}
            onClick={() => stop(id, { onError: toastError })}
          >
            {t("shipRun.stop")}
          </Button>
        ) : (
          <Button size="small" variant="transparent" onClick={dismiss}>
            {t("shipRun.dismiss")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-y-4 px-6 py-4">
        <RunProgress
          label={t("shipRun.progress")}
          done={counts.shipped + counts.failed}
          of={counts.total}
          status={[
            t("shipRun.counts", { ...counts, of: counts.total }),
            cost && formatMoney(cost.amount, cost.currency, locale),
          ]
            .filter(Boolean)
            .join(" · ")}
          stopped={
            state === "stopping"
              ? t("shipRun.stopping")
              : state === "stopped" && t("shipRun.stopped", { count: counts.left })
          }
          failed={{
            title: t("shipRun.failed", { count: failed.length }),
            lines: failed.map(({ order_id, display_id, refusal }) => ({
              id: order_id,
              text: (
                <>
                  <TextLink to={`/orders/${order_id}`} className="txt-compact-small-plus">
                    #{display_id}
                  </TextLink>{" "}
                  {wordsOf(refusal) || t("shipRun.noReason")}
                </>
              ),
            })),
          }}
        />
        {!isGoingOn(run) && shipped.length > 0 && (
          <RunPapers shipmentIds={shipped.flatMap(({ shipment_id }) => shipment_id ?? [])} />
        )}
      </div>
    </Section>
  )
}

function isOld({ finished_at }: ShipRun): boolean {
  return finished_at !== null && Date.now() - new Date(finished_at).getTime() > SHOWN_FOR_MS
}

/** A refusal without the field names. */
function wordsOf(refusal: string | null): string {
  return issuesOf(refusal ?? "")
    .map(({ message }) => message)
    .join(" ")
}
