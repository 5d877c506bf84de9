import { Button, Select, Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useNewLabels } from "../../hooks/use-new-labels"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import {
  fetchLabelSheet,
  LABEL_FORMATS,
  type LabelFormat,
  MOST_LABELS,
} from "../../lib/label-sheet"
import { ConfirmMany } from "./confirm-many"
import { ProgressBar } from "./progress-bar"

/** The labels of what was shipped, in one PDF, as soon as they are there. */
export function PrintLabels({ shipmentIds }: { shipmentIds: string[] }) {
  const { t } = useTexts()
  const id = useId()
  const { data: settings } = useSettings()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [format, setFormat] = useState<LabelFormat>("thermal")
  const [isPrinting, setIsPrinting] = useState(false)
  const { ready, awaited, isWatching, watchAgain } = useNewLabels(shipmentIds)
  const waitsForPerson = settings?.auto_confirm === false && !isConfirmed

  const print = async (ids: string[]) => {
    // Opened before the file is here: after waiting, a browser would take it for a pop-up.
    const tab = window.open("", "_blank")
    if (!tab) {
      toast.error(t("shipments.labelBlocked"))
      return
    }
    setIsPrinting(true)
    try {
      const { pdf, missing } = await fetchLabelSheet(ids, format)
      tab.location.href = URL.createObjectURL(pdf)
      if (missing.length > 0) {
        toast.warning(t("toShip.labels.missing", { count: missing.length }))
      }
    } catch (error) {
      tab.close()
      toast.error((error as Error).message)
    } finally {
      setIsPrinting(false)
    }
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-3">
      <Text id={id} size="small" leading="compact" weight="plus">
        {t("toShip.labels.title")}
      </Text>
      {waitsForPerson ? (
        <ConfirmMany
          shipmentIds={shipmentIds}
          onConfirmed={() => {
            setIsConfirmed(true)
            watchAgain()
          }}
        />
      ) : (
        <ProgressBar label={t("toShip.labels.title")} done={ready.length} of={shipmentIds.length} />
      )}
      <Text size="small" className="text-ui-fg-subtle" role="status">
        {t("toShip.labels.ready", { ready: ready.length, of: shipmentIds.length })}
      </Text>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          size="small"
          value={format}
          onValueChange={(chosen) => setFormat(chosen as LabelFormat)}
        >
          <Select.Trigger aria-label={t("toShip.labels.format")} className="w-56">
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {LABEL_FORMATS.map((one) => (
              <Select.Item key={one} value={one}>
                {t(`toShip.labels.formats.${one}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
        {batchesOf(ready).map((ids) => (
          <Button
            key={ids[0]}
            size="small"
            type="button"
            isLoading={isPrinting}
            onClick={() => void print(ids)}
          >
            {t("toShip.labels.print", { count: ids.length })}
          </Button>
        ))}
        {!waitsForPerson && !isWatching && awaited.length > 0 && (
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
  const count = Math.ceil(ids.length / MOST_LABELS)
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * MOST_LABELS, (index + 1) * MOST_LABELS),
  )
}
