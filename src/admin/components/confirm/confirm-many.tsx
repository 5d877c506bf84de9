import { Button, Text, Drawer, usePrompt } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useTexts } from "../../i18n/use-texts"
import { isAnswerLost } from "../../lib/answer-lost"
import { sdk } from "../../lib/sdk"
import type { Shipment, ShipmentState } from "../../lib/shipment"
import { useReloadShipments, LIST_PATH } from "../../lib/shipment-list"
import { DrawerHeader } from "../forms/form-dialogs"
import { Notice } from "../section/notice"
import { ProgressBar } from "../section/progress-bar"

interface ConfirmManyProps {
  shipmentIds: string[]
  confirmation: Confirmation
  nameOf: (id: string) => string
  onConfirmed: () => void
}

/** The button that confirms shipments by hand: all of them, or again those that are not confirmed yet. */
export function ConfirmMany({ shipmentIds, confirmation, nameOf, onConfirmed }: ConfirmManyProps) {
  const { t } = useTexts()
  const ask = useConfirmPrompt()
  const { run, confirmed, start } = confirmation
  const left = shipmentIds.filter((id) => !confirmed.has(id))
  const confirm = async () => {
    if (await ask(left.length)) {
      await start(left)
      onConfirmed()
    }
  }
  return (
    <div className="flex flex-col items-start gap-y-3">
      {run ? (
        <div className="w-full">
          <ConfirmProgress run={run} nameOf={nameOf} />
        </div>
      ) : (
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("confirmMany.hint")}
        </Text>
      )}
      {(run?.isRunning || left.length > 0) && (
        <Button
          size="small"
          variant="secondary"
          type="button"
          isLoading={run?.isRunning === true}
          onClick={() => void confirm()}
        >
          {t("confirmMany.action", { count: left.length })}
        </Button>
      )}
    </div>
  )
}

interface ConfirmDrawerProps {
  run: ConfirmRun
  nameOf: (id: string) => string
  onStop: () => void
  onClose: () => void
}

/** Shows the progress of confirming many shipments. Closing it during the run stops the run and shows the result. */
export function ConfirmDrawer({ run, nameOf, onStop, onClose }: ConfirmDrawerProps) {
  const { t } = useTexts()
  const { isRunning } = run
  const leave = isRunning ? onStop : onClose
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && leave()}>
      <Drawer.Content aria-describedby={undefined}>
        <DrawerHeader title={t(isRunning ? "confirmMany.running" : "confirmMany.done")} />
        <Drawer.Body className="flex-1 overflow-y-auto">
          <ConfirmProgress run={run} nameOf={nameOf} />
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={leave}>
            {t(isRunning ? "confirmMany.stop" : "confirmMany.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

interface ConfirmProgressProps {
  run: ConfirmRun
  nameOf: (id: string) => string
}

/** How many shipments are confirmed, which failed and why, and which got no answer. */
function ConfirmProgress({ run, nameOf }: ConfirmProgressProps) {
  const { t } = useTexts()
  const { total, results, isRunning } = run
  const confirmed = results.filter(isConfirmed)
  const lost = results.filter(({ isLost }) => isLost)
  const failed = results.filter((result) => !isConfirmed(result) && !result.isLost)
  const left = total - results.length
  return (
    <div className="flex flex-col gap-y-4">
      <ProgressBar
        label={t(isRunning ? "confirmMany.running" : "confirmMany.done")}
        done={results.length}
        of={total}
      />
      <Text size="small" leading="compact" role="status">
        {isRunning
          ? t("confirmMany.progress", { done: results.length, total })
          : t("confirmMany.confirmed", { count: confirmed.length })}
      </Text>
      {!isRunning && left > 0 && (
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {t("confirmMany.stopped", { count: left })}
        </Text>
      )}
      {lost.length > 0 && (
        <NamedShipments
          variant="warning"
          title={t("confirmMany.lost", { count: lost.length })}
          notes={lost.map(({ id }) => ({ id, text: nameOf(id) }))}
        />
      )}
      {failed.length > 0 && (
        <NamedShipments
          variant="error"
          title={t("confirmMany.failed", { count: failed.length })}
          notes={failed.map(({ id, refusal }) => ({
            id,
            text: `${nameOf(id)}: ${refusal ?? t("confirmMany.unknown")}`,
          }))}
        />
      )}
    </div>
  )
}

interface NamedShipmentsProps {
  variant: "warning" | "error"
  title: string
  notes: { id: string; text: string }[]
}

/** A notice with one line for each shipment. */
function NamedShipments({ variant, title, notes }: NamedShipmentsProps) {
  return (
    <Notice variant={variant}>
      <strong className="txt-compact-small-plus">{title}</strong>
      <ul className="text-ui-fg-subtle mt-2 flex flex-col gap-y-2">
        {notes.map(({ id, text }) => (
          <li key={id} className="break-words">
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface ConfirmRun {
  total: number
  results: ConfirmResult[]
  isRunning: boolean
}

export type Confirmation = ReturnType<typeof useConfirmMany>

/** Small, so that the progress bar moves and Stop takes effect soon. */
const SLICE = 10

/** Confirms many shipments in slices. A shipment or a slice that fails does not stop the rest. */
export function useConfirmMany() {
  const [run, setRun] = useState<ConfirmRun>()
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const isStopped = useRef(false)
  const reload = useReloadShipments()
  // Stop when the page is closed: the merchant would not see the rest.
  useEffect(() => () => void (isStopped.current = true), [])

  const start = async (ids: string[]) => {
    // Only one run at a time: a second would hide the first, which would continue.
    if (run?.isRunning) return
    isStopped.current = false
    let results: ConfirmResult[] = []
    setRun({ total: ids.length, results, isRunning: true })
    for (let sent = 0; sent < ids.length && !isStopped.current; sent += SLICE) {
      const slice = await confirmShipments(ids.slice(sent, sent + SLICE))
      results = [...results, ...slice]
      const now = slice.filter(isConfirmed).map(({ id }) => id)
      setConfirmed((before) => new Set([...before, ...now]))
      setRun({ total: ids.length, results, isRunning: true })
    }
    setRun({ total: ids.length, results, isRunning: false })
    await reload()
  }
  /** The slice that was sent is still confirmed. */
  const stop = () => {
    isStopped.current = true
  }
  return {
    run,
    /** Ids of the shipments that this run and earlier runs confirmed. */
    confirmed,
    start,
    stop,
    close: () => setRun(undefined),
  }
}

/** Asks before confirming: each shipment is charged, and that cannot be undone. */
export function useConfirmPrompt(): (count: number) => Promise<boolean> {
  const { t } = useTexts()
  const prompt = usePrompt()
  return (count) =>
    prompt({
      variant: "confirmation",
      title: t("confirmMany.question", { count }),
      description: t("confirmMany.description"),
      confirmText: t("confirmMany.command"),
      cancelText: t("common.cancel"),
    })
}

/** The result for one shipment. */
interface ConfirmResult {
  id: string
  state: ShipmentState | null
  /** In words; null if it is confirmed or got no answer. */
  refusal: string | null
  /** No answer came: the shipment may be confirmed. */
  isLost?: boolean
}

function isConfirmed({ state }: Pick<ConfirmResult, "state">): boolean {
  return state === "confirmed" || state === "tracked"
}

/**
 * Confirms a few shipments. Never throws. If the answer is lost, it reads the state of each shipment instead.
 *
 * @param ids at most 200
 */
async function confirmShipments(ids: string[]): Promise<ConfirmResult[]> {
  try {
    const path = `${LIST_PATH}/confirm`
    const answer = await sdk.client.fetch<{ results: ConfirmResult[] }>(path, {
      method: "POST",
      body: { ids },
    })
    return answer.results
  } catch (error) {
    return isAnswerLost(error)
      ? Promise.all(ids.map(lookAgain))
      : ids.map((id) => ({ id, state: null, refusal: (error as Error).message }))
  }
}

async function lookAgain(id: string): Promise<ConfirmResult> {
  const state = await sdk.client.fetch<{ shipment: Shipment }>(`${LIST_PATH}/${id}`).then(
    ({ shipment }) => shipment.state,
    () => null,
  )
  return { id, state, refusal: null, isLost: !isConfirmed({ state }) }
}
