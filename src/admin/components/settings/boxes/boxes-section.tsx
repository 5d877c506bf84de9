import { Button, DataTable, useDataTable, useToggleState } from "@medusajs/ui"
import { useState } from "react"
import { useBoxes } from "../../../hooks/use-boxes"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { LoadError } from "../../section/load-error"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { BoxDrawer } from "./box-drawer"
import { BoxModal } from "./box-modal"
import { BoxesMenu } from "./boxes-menu"
import { BoxImportDrawer } from "./import/box-import-drawer"
import { useBoxColumns } from "./use-box-columns"

/** One and the same, so that the table does not take it for new data. */
const NONE: Box[] = []

export function BoxesSection() {
  const { t } = useTexts()
  const [isCreating, startCreating, stopCreating] = useToggleState()
  const [isImporting, startImporting, stopImporting] = useToggleState()
  const [edited, setEdited] = useState<Box>()
  const { data, error, isPending, refetch } = useBoxes()
  const boxes = data ?? NONE
  const [where, setWhere] = useState("")
  const table = useDataTable({
    data: boxes,
    columns: useBoxColumns({ onEdit: setEdited, onMoved: setWhere }),
    getRowId: ({ id }) => id,
    rowCount: boxes.length,
    isLoading: isPending,
  })
  return (
    <Section
      title={t("boxes.title")}
      description={t("boxes.description")}
      actions={
        <>
          <Button size="small" variant="secondary" onClick={startCreating}>
            {t("common.create")}
          </Button>
          <BoxesMenu count={boxes.length} onImport={startImporting} />
        </>
      }
    >
      {error && !data ? (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <DataTable instance={table}>
          <DataTable.Table
            emptyState={{
              empty: { heading: t("boxes.empty"), description: t("boxes.emptyHint") },
            }}
          />
        </DataTable>
      )}
      {boxes.length > 0 && !boxes.some(isEnvelopeInUse) && (
        <div className="px-6 py-4">
          <Notice variant="info">{t("boxes.noEnvelope")}</Notice>
        </div>
      )}
      <p role="status" className="sr-only">
        {where}
      </p>
      {isCreating && <BoxModal onClose={stopCreating} />}
      {isImporting && <BoxImportDrawer onClose={stopImporting} />}
      {edited && <BoxDrawer box={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}

function isEnvelopeInUse({ kind, is_enabled }: Box): boolean {
  return kind === "envelope" && is_enabled
}
