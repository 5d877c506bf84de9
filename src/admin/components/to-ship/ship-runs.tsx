import { DocumentText, TruckFast, XMark } from "@medusajs/icons"
import { Button, Container, IconButton } from "@medusajs/ui"
import { useState } from "react"
import { useLeaveWarning } from "../../hooks/browser"
import { useSettings } from "../../hooks/use-settings"
import { useShipRun, useStopShipRun } from "../../hooks/use-ship-runs"
import { useTexts } from "../../i18n/use-texts"
import { dotted, formatMoment, formatMoney } from "../../lib/formats"
import { isGoingOn, isUnsolved, type ListedRun, type ShipRun, sumOf } from "../../lib/ship-run"
import { isPrintable } from "../../lib/shipment"
import { toastError } from "../../lib/toast-error"
import { ConfirmMany, useConfirmMany } from "../confirm/confirm-many"
import { PaperSelect, useOpenDocument, usePrintLabels } from "../print/print-labels"
import { RowMenu, SmallButton } from "../section/menus"
import { RunProgress } from "../section/run-progress"
import { Section } from "../section/section"
import { Fine, Folded, Strong, TextLink } from "../section/texts"
import { LoadError } from "../section/waiting"
import { wordsOf } from "../ship/place-issues"

const DISMISSED = "shipment-ordering:dismissed-ship-runs"
/** More runs are never listed. */
const MOST_DISMISSED = 20
/** An old result says nothing new, although this browser never dismissed it. */
const SHOWN_FOR_MS = 24 * 3_600_000

/** A run while it goes on, for everybody; those that ended are a line each, until they are dismissed. */
export function ShipRuns({ runs }: { runs: ListedRun[] }) {
  const [dismissed, setDismissed] = useState(readDismissed)
  const dismiss = (id: string) => {
    const ids = [id, ...readDismissed()].slice(0, MOST_DISMISSED)
    localStorage.setItem(DISMISSED, ids.join())
    setDismissed(ids)
  }
  const ended = runs.filter((run) => !isGoingOn(run) && !isOld(run) && !dismissed.includes(run.id))
  return (
    <>
      {runs.filter(isGoingOn).map((run) => (
        <RunningCard key={run.id} listed={run} />
      ))}
      <Container className="divide-y p-0 empty:hidden">
        {ended.map((run) => (
          <EndedRun
            key={run.id}
            listed={run}
            isNewest={run === runs[0]}
            onDismiss={() => dismiss(run.id)}
          />
        ))}
      </Container>
    </>
  )
}

function readDismissed(): string[] {
  return localStorage.getItem(DISMISSED)?.split(",") ?? []
}

function isOld({ finished_at }: ListedRun): boolean {
  return finished_at !== null && Date.now() - new Date(finished_at).getTime() > SHOWN_FOR_MS
}

/** The run with its orders, or without while they load. */
function useRun(listed: ListedRun) {
  const { locale } = useTexts()
  const { data: settings } = useSettings()
  const query = useShipRun(listed, settings?.auto_confirm === false)
  const run: ShipRun = query.data ?? { ...listed, orders: [] }
  const shipped = run.orders.filter(({ state }) => state === "shipped")
  const cost = sumOf(shipped)
  const begunAt = formatMoment(run.created_at, locale)
  return {
    run,
    shipped,
    cost: cost && formatMoney(cost.amount, cost.currency, locale),
    begunAt,
    begun: dotted(begunAt, run.created_by),
    error: query.error && <LoadError error={query.error} onRetry={query.refetch} />,
  }
}

function RunningCard({ listed }: { listed: ListedRun }) {
  const { t } = useTexts()
  const { mutate: stop, isPending: isStopping } = useStopShipRun()
  const { run, cost, begun, error } = useRun(listed)
  const { id, counts, state, orders } = run
  const failed = orders.filter(isUnsolved)
  return (
    <Section
      title={t("shipRun.running", { count: counts.total })}
      description={begun}
      actions={
        <SmallButton
          isLoading={isStopping || state === "stopping"}
          onClick={() => stop(id, { onError: toastError })}
        >
          {t("common.stop")}
        </SmallButton>
      }
    >
      <div className="flex flex-col gap-y-4 px-6 py-4">
        <RunProgress
          label={t("shipRun.progress")}
          done={counts.shipped + counts.failed}
          of={counts.total}
          status={dotted(t("shipRun.counts", { ...counts, of: counts.total }), cost)}
          stopped={state === "stopping" && t("shipRun.stopping")}
          failed={{
            title: t("shipRun.failed", { count: failed.length }),
            lines: failed.map((order) => ({ id: order.order_id, text: <Failure order={order} /> })),
          }}
        />
        {error}
      </div>
    </Section>
  )
}

interface EndedRunProps {
  listed: ListedRun
  isNewest: boolean
  onDismiss: () => void
}

/** One line: how it ended, and its papers. Orders that failed follow while they are still to ship. */
function EndedRun({ listed, isNewest, onDismiss }: EndedRunProps) {
  const { t } = useTexts()
  const { run, shipped, cost, begunAt, begun, error } = useRun(listed)
  const { counts, state, orders } = run
  const failed = orders.filter(isUnsolved)
  const isOver = counts.shipped === 0 && counts.left === 0 && failed.length === 0
  // Also while its orders load: most often nothing is left to say, and the line would only flash up.
  if (isOver && !error) {
    return null
  }
  const title = t(counts.shipped === 0 ? "shipRun.noneShipped" : "shipRun.ended", {
    count: counts.shipped,
  })
  const name = `${title}, ${begunAt}`
  return (
    <div className="flex flex-col gap-y-2 px-6 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-3/4 flex-wrap items-baseline gap-x-3 xl:basis-56">
          <Strong asChild>
            <h2>{dotted(title, cost)}</h2>
          </Strong>
          <Fine>{begun}</Fine>
        </div>
        <IconButton
          size="small"
          variant="transparent"
          className="xl:order-last"
          aria-label={`${name}: ${t("shipRun.dismiss")}`}
          onClick={onDismiss}
        >
          <XMark />
        </IconButton>
        {shipped.length > 0 && <RunPapers name={name} orders={shipped} />}
      </div>
      {state === "stopped" && <Fine>{t("shipRun.stopped", { count: counts.left })}</Fine>}
      {failed.length > 0 && (
        <Folded label={t("shipRun.failed", { count: failed.length })} isOpenAtFirst={isNewest}>
          {() => (
            <ul className="txt-compact-small flex max-h-40 flex-col gap-y-2 overflow-y-auto">
              {failed.map((order) => (
                <li key={order.order_id}>
                  <Failure order={order} />
                </li>
              ))}
            </ul>
          )}
        </Folded>
      )}
      {error}
    </div>
  )
}

function Failure({ order }: { order: ShipRun["orders"][number] }) {
  const { t } = useTexts()
  const { order_id, order_number, refusal } = order
  return (
    <>
      <TextLink to={`/orders/${order_id}`} className="txt-compact-small-plus">
        {order_number}
      </TextLink>{" "}
      {wordsOf(refusal ?? "") || t("shipRun.noReason")}
    </>
  )
}

interface RunPapersProps {
  /** Names the run for screen readers. */
  name: string
  orders: ShipRun["orders"]
}

/** The papers of orders that have shipped: labels in one PDF, as soon as they are ready, packing slips, the pickup list. */
function RunPapers({ name, orders }: RunPapersProps) {
  const { t } = useTexts()
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
  const openDocument = useOpenDocument()
  const open = (document: "packing-slips" | "pickup-list") =>
    void openDocument(document, { shipment_ids: ids })
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
