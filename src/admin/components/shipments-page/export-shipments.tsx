import { Button } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useTexts } from "../../i18n/use-texts"
import { saveShipments } from "../../lib/export-shipments"
import type { ShipmentListFilters } from "../../lib/shipment-list"
import { toastError } from "../../lib/toast-error"
import { ProgressBar } from "../section/run-progress"
import { Note } from "../section/texts"

/** Saves all shipments that the filters let through. Shows how far it is, and can be stopped. */
export function ExportShipments({ filters }: { filters: ShipmentListFilters }) {
  const { t, locale } = useTexts()
  const [progress, setProgress] = useState<{ rows: number; total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = async () => {
    const { signal } = (running.current = new AbortController())
    setProgress({ rows: 0, total: 0 })
    await saveShipments({ query: { ...filters }, signal }, setProgress).catch((error: unknown) => {
      if (!signal.aborted) toastError(error)
    })
    setProgress(undefined)
  }
  if (!progress) {
    return (
      <Button size="small" variant="secondary" onClick={() => void save()}>
        {t("shipmentsPage.export")}
      </Button>
    )
  }
  const { rows, total } = progress
  return (
    <div className="flex items-center gap-x-3">
      <div className="w-40">
        <ProgressBar label={t("shipmentsPage.exporting")} done={rows} of={total} />
      </div>
      <Note className="whitespace-nowrap tabular-nums">
        {t("confirmMany.progress", {
          done: rows.toLocaleString(locale),
          total: total.toLocaleString(locale),
        })}
      </Note>
      <Button size="small" variant="secondary" onClick={() => running.current?.abort()}>
        {t("confirmMany.stop")}
      </Button>
    </div>
  )
}
