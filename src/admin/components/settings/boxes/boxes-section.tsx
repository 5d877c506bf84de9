import { Button, DataTable, toast, useDataTable, usePrompt, useToggleState } from "@medusajs/ui"
import { useState } from "react"
import { useBoxes, useDeleteBox } from "../../../hooks/use-boxes"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { LoadError } from "../../section/load-error"
import { Section } from "../../section/section"
import { BoxDrawer } from "./box-drawer"
import { BoxModal } from "./box-modal"
import { useBoxColumns } from "./use-box-columns"

/** One and the same, so that the table does not take it for new data. */
const NONE: Box[] = []

export function BoxesSection() {
  const { t } = useTexts()
  const [isCreating, startCreating, stopCreating] = useToggleState()
  const [edited, setEdited] = useState<Box>()
  const { data: boxes = NONE, error, isPending, refetch } = useBoxes()
  const remove = useConfirmedRemoval()
  const table = useDataTable({
    data: boxes,
    columns: useBoxColumns({ onEdit: setEdited, onDelete: remove }),
    getRowId: ({ id }) => id,
    rowCount: boxes.length,
    isLoading: isPending,
  })
  return (
    <Section
      title={t("boxes.title")}
      description={t("boxes.description")}
      actions={
        <Button size="small" variant="secondary" onClick={startCreating}>
          {t("common.create")}
        </Button>
      }
    >
      {error ? (
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
      {isCreating && <BoxModal onClose={stopCreating} />}
      {edited && <BoxDrawer box={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}

function useConfirmedRemoval(): (box: Box) => void {
  const { t } = useTexts()
  const prompt = usePrompt()
  const { mutate: deleteBox } = useDeleteBox()
  const askAndDelete = async ({ id, name }: Box) => {
    const isAgreed = await prompt({
      title: t("boxes.deletePrompt.title", { name }),
      description: t("boxes.deletePrompt.description"),
      confirmText: t("common.delete"),
      cancelText: t("common.cancel"),
    })
    if (isAgreed) {
      deleteBox(id, {
        onSuccess: () => toast.success(t("boxes.deleted", { name })),
        onError: (error) => toast.error(error.message),
      })
    }
  }
  return (box) => void askAndDelete(box)
}
