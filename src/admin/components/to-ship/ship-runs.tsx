import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useSettings } from "../../hooks/use-settings"
import { useShipRun, useStopShipRun } from "../../hooks/use-ship-runs"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import { formatMoney } from "../../lib/format-money"
import { isGoingOn, type ListedRun, sumOf } from "../../lib/ship-run"
import { toastError } from "../../lib/toast-error"
import { LoadError } from "../section/load-error"
import { RunProgress } from "../section/run-progress"
import { Section } from "../section/section"
import { TextLink } from "../section/texts"
import { issuesOf } from "../ship/place-issues"
import { RunPapers } from "./run-papers"

const DISMISSED = "shipment-ordering:dismissed-ship-runs"
/** More runs are never listed. */
const MOST_DISMISSED = 20
/** An old result says nothing new, although this browser never dismissed it. */
const SHOWN_FOR_MS = 24 * 3_600_000

/** A run while it goes on, for everybody; then its result and its papers, until it is dismissed. */
export function ShipRunCard({ run }: { run: ListedRun }) {
  const [isDismissed, setIsDismissed] = useState(() => readDismissed().includes(run.id))
  if (!isGoingOn(run) && (isDismissed || isOld(run))) {
    return null
  }
  const dismiss = () => {
    const ids = [run.id, ...readDismissed()].slice(0, MOST_DISMISSED)
    localStorage.setItem(DISMISSED, ids.join())
    setIsDismissed(true)
  }
  return <Card listed={run} onDismiss={dismiss} />
}

function readDismissed(): string[] {
  return localStorage.getItem(DISMISSED)?.split(",") ?? []
}

function Card({ listed, onDismiss }: { listed: ListedRun; onDismiss: () => void }) {
  const { t, locale } = useTexts()
  const { data: settings } = useSettings()
  const { mutate: stop, isPending: isStopping } = useStopShipRun()
  const query = useShipRun(listed, settings?.auto_confirm === false)
  const run = query.data ?? { ...listed, orders: [] }
  const { id, counts, state, orders } = run
  const shipped = orders.filter((order) => order.state === "shipped")
  const failed = orders.filter((order) => order.state === "failed")
  const cost = sumOf(shipped)
  const ended = counts.shipped === 0 ? "shipRun.noneShipped" : "shipRun.ended"
  return (
    <Section
      title={t(isGoingOn(run) ? "shipRun.running" : ended, {
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
          <Button size="small" variant="transparent" onClick={onDismiss}>
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
            lines: failed.map(({ order_id, order_number, refusal }) => ({
              id: order_id,
              text: (
                <>
                  <TextLink to={`/orders/${order_id}`} className="txt-compact-small-plus">
                    {order_number}
                  </TextLink>{" "}
                  {wordsOf(refusal) || t("shipRun.noReason")}
                </>
              ),
            })),
          }}
        />
        {query.error && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
        {!isGoingOn(run) && shipped.length > 0 && <RunPapers orders={shipped} />}
      </div>
    </Section>
  )
}

function isOld({ finished_at }: ListedRun): boolean {
  return finished_at !== null && Date.now() - new Date(finished_at).getTime() > SHOWN_FOR_MS
}

/** A refusal without the field names. */
function wordsOf(refusal: string | null): string {
  return issuesOf(refusal ?? "")
    .map(({ message }) => message)
    .join(" ")
}
