import { Drawer, usePrompt } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import type { Confirmation as Confirmed } from "../../../api/admin/shipment-ordering/shipments/confirm/route"
import { usePermissions } from "../../hooks/use-permissions"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys, useReload } from "../../lib/query-keys"
import { getFrom, postTo } from "../../lib/sdk"
import { isAnswerLost } from "../../lib/server-message"
import type { Shipment } from "../../lib/shipment"
import { DrawerHeader } from "../forms/dialog-headers"
import { NotAllowed } from "../section/allowed"
import { SmallButton } from "../section/menus"
import { RunProgress } from "../section/run-progress"
import { Note } from "../section/texts"

interface ConfirmManyProps {
  shipments: Named[]
  confirmation: Confirmation
}

/** The button that confirms shipments by hand: all of them, or again those that are not confirmed yet. */
export function ConfirmMany({ shipments, confirmation }: ConfirmManyProps) {
  const { t } = useTexts()
  const { run, confirmed, start } = confirmation
  const left = shipments.filter(({ id }) => !confirmed.has(id))
  const may = usePermissions()
  if (!may.charge) return <NotAllowed to="charge" text="confirm" />
  return (
    <div className="flex flex-col items-start gap-y-3">
      {run ? <ConfirmProgress run={run} /> : <Note>{t("confirmMany.hint")}</Note>}
      {(run?.isRunning || left.length > 0) && (
        <SmallButton isLoading={run?.isRunning === true} onClick={() => void start(left)}>
          {t("confirmMany.action", { count: left.length })}
        </SmallButton>
      )}
    </div>
  )
}

interface ConfirmDrawerProps {
  run: ConfirmRun
  onStop: () => void
  onClose: () => void
}

/** Shows the progress of confirming many shipments. Closing it during the run stops the run and shows the result. */
export function ConfirmDrawer({ run, onStop, onClose }: ConfirmDrawerProps) {
  const { t } = useTexts()
  const { isRunning } = run
  const leave = isRunning ? onStop : onClose
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && leave()}>
      <Drawer.Content aria-describedby={undefined}>
        <DrawerHeader title={t(isRunning ? "confirmMany.running" : "confirmMany.done")} />
        <Drawer.Body className="flex-1 overflow-y-auto">
          <ConfirmProgress run={run} />
        </Drawer.Body>
        <Drawer.Footer>
          <SmallButton onClick={leave}>
            {t(isRunning ? "common.stop" : "confirmMany.close")}
          </SmallButton>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

function ConfirmProgress({ run }: { run: ConfirmRun }) {
  const { t } = useTexts()
  const { total, results, isRunning } = run
  const confirmed = results.filter(isConfirmed)
  const lost = results.filter(({ isLost }) => isLost)
  const failed = results.filter((result) => !isConfirmed(result) && !result.isLost)
  const left = total - results.length
  return (
    <RunProgress
      label={t(isRunning ? "confirmMany.running" : "confirmMany.done")}
      done={results.length}
      of={total}
      status={
        isRunning
          ? t("confirmMany.progress", { done: results.length, total })
          : confirmed.length > 0
            ? t("confirmMany.confirmed", { count: confirmed.length })
            : t("confirmMany.confirmedNone")
      }
      stopped={!isRunning && left > 0 && t("confirmMany.stopped", { count: left })}
      lost={{
        title: t("confirmMany.lost", { count: lost.length }),
        lines: lost.map(({ id, reference }) => ({ id, text: reference })),
      }}
      failed={{
        title: t("confirmMany.failed", { count: failed.length }),
        lines: failed.map(({ id, reference, refusal }) => ({
          id,
          text: `${reference}: ${refusal ?? t("confirmMany.unknown")}`,
        })),
      }}
    />
  )
}

/** A shipment as far as it must be known here. */
type Named = Pick<Shipment, "id" | "reference">

interface ConfirmRun {
  total: number
  results: (ConfirmResult & Named)[]
  isRunning: boolean
}

export type Confirmation = ReturnType<typeof useConfirmMany>

/** Small, so that the progress bar moves and Stop takes effect soon. */
const SLICE = 10

/** Confirms many shipments in slices. A shipment or a slice that fails does not stop the rest. */
export function useConfirmMany() {
  const { t } = useTexts()
  const prompt = usePrompt()
  const [isAsking, setIsAsking] = useState(false)
  const [run, setRun] = useState<ConfirmRun>()
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const { inSlices, stop } = useSlices(SLICE)
  const reload = useReload()

  /** Asks first: each shipment is charged, and that cannot be undone. */
  const isAgreed = async (count: number) => {
    setIsAsking(true)
    const answer = await prompt({
      variant: "confirmation",
      title: t("confirmMany.question", { count }),
      description: t("confirmMany.description"),
      confirmText: t("shipments.actions.confirm"),
      cancelText: t("common.cancel"),
    })
    setIsAsking(false)
    return answer
  }
  const start = async (shipments: Named[]) => {
    // Only one run at a time: a second would hide the first, which would continue.
    if (run?.isRunning || !(await isAgreed(shipments.length))) return
    const names = new Map(shipments.map(({ id, reference }) => [id, reference]))
    let results: ConfirmRun["results"] = []
    const show = (isRunning: boolean) => setRun({ total: shipments.length, results, isRunning })
    show(true)
    await inSlices(shipments, async (slice) => {
      const answers = await confirmShipments(slice.map(({ id }) => id))
      const named = answers.map((one) => ({ ...one, reference: names.get(one.id) ?? one.id }))
      results = [...results, ...named]
      const now = answers.filter(isConfirmed).map(({ id }) => id)
      setConfirmed((before) => new Set([...before, ...now]))
      show(true)
    })
    show(false)
    await reload(queryKeys.shipments, queryKeys.shownShipRuns)
  }
  return {
    run,
    isAsking,
    /** Ids of the shipments that this run and earlier runs confirmed. */
    confirmed,
    start,
    stop,
    close: () => setRun(undefined),
  }
}

interface ConfirmResult extends Confirmed {
  /** No answer came: the shipment may be confirmed. */
  isLost?: boolean
}

function isConfirmed({ state }: Pick<ConfirmResult, "state">): boolean {
  return state === "confirmed" || state === "tracked"
}

/**
 * Confirms a few shipments. Never throws. If the answer is lost, it reads the state of each shipment instead.
 *
 * @param ids at most 500
 */
async function confirmShipments(ids: string[]): Promise<ConfirmResult[]> {
  try {
    return (await postTo<{ results: ConfirmResult[] }>("shipments/confirm", { ids })).results
  } catch (error) {
    return isAnswerLost(error)
      ? Promise.all(ids.map(lookAgain))
      : ids.map((id) => ({ id, state: null, refusal: (error as Error).message }))
  }
}

async function lookAgain(id: string): Promise<ConfirmResult> {
  const state = await getFrom<{ shipment: Shipment }>(`shipments/${id}`).then(
    ({ shipment }) => shipment.state,
    () => null,
  )
  return { id, state, refusal: null, isLost: !isConfirmed({ state }) }
}

/** Works through a long list in small slices, so that progress moves and Stop takes effect soon. */
function useSlices(size: number) {
  const isStopped = useRef(false)
  const stop = () => {
    isStopped.current = true
  }
  // Stop when the page is closed: the merchant would not see the rest.
  useEffect(() => stop, [])
  /** The slice that was sent when it stops is still done. @returns whether the list was done to its end */
  const inSlices = async <Element,>(all: Element[], work: (slice: Element[]) => Promise<void>) => {
    isStopped.current = false
    for (let sent = 0; sent < all.length && !isStopped.current; sent += size) {
      await work(all.slice(sent, sent + size))
    }
    return !isStopped.current
  }
  return { inSlices, stop }
}
