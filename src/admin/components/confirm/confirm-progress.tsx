import { Text } from "@medusajs/ui"
import type { ConfirmRun } from "../../hooks/use-confirm-many"
import { useTexts } from "../../i18n/use-texts"
import { isConfirmed } from "../../lib/confirm-shipments"
import { Notice } from "../section/notice"
import { ProgressBar } from "../section/progress-bar"

interface ConfirmProgressProps {
  run: ConfirmRun
  nameOf: (id: string) => string
}

/** How far a confirmation of many has come, what failed and why, and what nobody knows of. */
export function ConfirmProgress({ run, nameOf }: ConfirmProgressProps) {
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
        <ShipmentNotes
          variant="warning"
          title={t("confirmMany.lost", { count: lost.length })}
          notes={lost.map(({ id }) => ({ id, text: nameOf(id) }))}
        />
      )}
      {failed.length > 0 && (
        <ShipmentNotes
          variant="error"
          title={t("confirmMany.failed", { count: failed.length })}
          notes={failed.map(({ id, problem }) => ({
            id,
            text: `${nameOf(id)}: ${problem ?? t("confirmMany.unknown")}`,
          }))}
        />
      )}
    </div>
  )
}

interface ShipmentNotesProps {
  variant: "warning" | "error"
  title: string
  notes: { id: string; text: string }[]
}

/** What is to be said of some of the shipments. */
function ShipmentNotes({ variant, title, notes }: ShipmentNotesProps) {
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
