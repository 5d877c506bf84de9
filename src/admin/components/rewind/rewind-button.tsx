import { FocusModal, Text } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { usePermissions } from "../../hooks/use-permissions"
import { useTexts } from "../../i18n/use-texts"
import { choicesOf } from "../../lib/choices"
import { daysAgo } from "../../lib/formats"
import { type RewindChange, type RewindRequest, rewind, type RewindResult } from "../../lib/rewind"
import { ModalBody } from "../forms/dialog-headers"
import { SmallButton } from "../section/menus"
import { Notice } from "../section/notice"
import { ProgressBar } from "../section/run-progress"
import { Choice } from "../section/table-tools"
import { Note } from "../section/texts"
import { RewindResults } from "./rewind-results"

interface RewindButtonProps {
  /** Gives the change to `open`, or shows why there is none. */
  onStart: (open: (change: RewindChange) => void) => void
  /** Takes an advised limit for free delivery, in the quotes' currency. */
  onLimit?: (amount: string) => void
}

/** Tries a change on past orders before it is saved. */
export function RewindButton({ onStart, onLimit }: RewindButtonProps) {
  const { t } = useTexts()
  const may = usePermissions()
  const [change, setChange] = useState<RewindChange>()
  if (!may.set_up) return null
  return (
    <>
      <SmallButton className="mr-auto" onClick={() => onStart(setChange)}>
        {t("rewind.try")}
      </SmallButton>
      {change && (
        <RewindModal
          change={change}
          onLimit={
            onLimit &&
            ((amount) => {
              onLimit(amount)
              setChange(undefined)
            })
          }
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  )
}

interface RewindModalProps {
  /** Empty: only the advice is wanted. */
  change: RewindChange
  onLimit?: (amount: string) => void
  onClose: () => void
}

/** Prices past orders with a change that is not saved. Closing it stops the work. */
function RewindModal({ change, onLimit, onClose }: RewindModalProps) {
  const { t } = useTexts()
  const [which, setWhich] = useState<Which>("last1000")
  const { run, start, stop } = useRewind()
  const isRunning = run.kind === "running"
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <FocusModal.Content
        aria-describedby={undefined}
        // It may be opened from a form, whose keys must not reach it from here.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <ModalBody title={t("rewind.title")}>
          <Note>{t(Object.keys(change).length === 0 ? "rewind.adviceHint" : "rewind.hint")}</Note>
          <div className="flex flex-wrap items-center gap-4">
            <div className="w-56">
              <Choice
                label={t("rewind.which")}
                value={which}
                options={choicesOf(WHICH, (value) => t(`rewind.orders.${value}`))}
                onChange={(value) => setWhich(value as Which)}
              />
            </div>
            <SmallButton
              variant={isRunning ? "secondary" : "primary"}
              onClick={isRunning ? stop : () => start({ ...change, ...ORDERS[which]() })}
            >
              {t(isRunning ? "common.stop" : "rewind.start")}
            </SmallButton>
          </div>
          {run.kind === "running" && (
            <div className="flex flex-col gap-y-2">
              <ProgressBar label={t("rewind.title")} done={run.done} of={run.of} />
              <Text size="small" role="status">
                {t(run.done < run.of ? "rewind.progress" : "rewind.tryingBoxes", run)}
              </Text>
            </div>
          )}
          {run.kind === "stopped" && <Note role="status">{t("rewind.stopped")}</Note>}
          {run.kind === "failed" && (
            <Notice variant="error" role="alert">
              {run.message || t("rewind.brokenOff")}
            </Notice>
          )}
          {run.kind === "done" && (
            <RewindResults result={run.result} change={change} onLimit={onLimit} />
          )}
        </ModalBody>
      </FocusModal.Content>
    </FocusModal>
  )
}

/** The orders to take, as parts of the request. */
const ORDERS = {
  last1000: () => ({ last: 1_000 }),
  last10000: () => ({ last: 10_000 }),
  days30: () => ({ from: daysAgo(30) }),
  days365: () => ({ from: daysAgo(365) }),
} satisfies Record<string, () => RewindRequest>

type Which = keyof typeof ORDERS

const WHICH = Object.keys(ORDERS) as Which[]

type Run =
  | { kind: "idle" | "stopped" }
  | { kind: "running"; done: number; of: number }
  | { kind: "done"; result: RewindResult }
  | { kind: "failed"; message: string }

function useRewind() {
  const [run, setRun] = useState<Run>({ kind: "idle" })
  const connection = useRef<AbortController>(undefined)
  const stop = () => connection.current?.abort()
  useEffect(() => stop, [])
  const start = async (request: RewindRequest) => {
    const { signal } = (connection.current = new AbortController())
    setRun({ kind: "running", done: 0, of: 1 })
    try {
      const onProgress = (done: number, of: number) => setRun({ kind: "running", done, of })
      setRun({ kind: "done", result: await rewind(request, { signal, onProgress }) })
    } catch (error) {
      const message = error instanceof Error ? error.message : ""
      setRun(signal.aborted ? { kind: "stopped" } : { kind: "failed", message })
    }
  }
  return { run, start: (request: RewindRequest) => void start(request), stop }
}
