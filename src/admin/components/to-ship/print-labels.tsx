import { Button, Text } from "@medusajs/ui"
import { useId } from "react"
import type { Confirmation } from "../../hooks/use-confirm-many"
import { useNewLabels } from "../../hooks/use-new-labels"
import { usePrintLabels } from "../../hooks/use-print-labels"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { MOST_PRINTED } from "../../lib/label-sheet"
import { ConfirmMany } from "../confirm/confirm-many"
import { PaperChoice } from "../print/paper-choice"
import { LoadError } from "../section/load-error"
import { ProgressBar } from "../section/progress-bar"

interface PrintLabelsProps {
  shipmentIds: string[]
  confirmation: Confirmation
}

/** The labels of what was shipped, in one PDF, as soon as they are there. */
export function PrintLabels({ shipmentIds, confirmation }: PrintLabelsProps) {
  const { t } = useTexts()
  const id = useId()
  const { data: settings } = useSettings()
  const { ready, awaited, isWatching, watchAgain, error, nameOf } = useNewLabels(shipmentIds)
  const { format, choose, print, isPrinting } = usePrintLabels(nameOf)
  const isByHand = settings?.auto_confirm === false
  const waitsForPerson = isByHand && !confirmation.run
  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-4">
      <Text id={id} size="small" leading="compact" weight="plus">
        {t("toShip.labels.title")}
      </Text>
      {isByHand && (
        <ConfirmMany
          shipmentIds={shipmentIds}
          confirmation={confirmation}
          nameOf={nameOf}
          onConfirmed={watchAgain}
        />
      )}
      <div className="flex flex-col gap-y-3">
        <ProgressBar label={t("toShip.labels.title")} done={ready.length} of={shipmentIds.length} />
        <Text size="small" className="text-ui-fg-subtle" role="status">
          {t("toShip.labels.ready", { ready: ready.length, of: shipmentIds.length })}
        </Text>
      </div>
      {error && <LoadError error={error} onRetry={watchAgain} />}
      {ready.length > 0 && (
        <PaperChoice
          value={format}
          onChange={choose}
          className="grid-cols-1 sm:grid-cols-2 lg:grid-cols-4"
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {batchesOf(ready).map((ids) => (
          <Button
            key={ids[0]}
            size="small"
            type="button"
            isLoading={isPrinting}
            onClick={() => void print(ids)}
          >
            {t("print.submit", { count: ids.length })}
          </Button>
        ))}
        {!waitsForPerson && !isWatching && !error && awaited.length > 0 && (
          <Button size="small" variant="secondary" type="button" onClick={watchAgain}>
            {t("toShip.labels.lookAgain")}
          </Button>
        )}
      </div>
    </section>
  )
}

/** As many labels as one PDF holds at most, again and again. */
function batchesOf(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / MOST_PRINTED)
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * MOST_PRINTED, (index + 1) * MOST_PRINTED),
  )
}
