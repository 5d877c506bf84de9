import { Button, DataTable, toast, type DataTableRowSelectionState } from "@medusajs/ui"
import { useCallback, useRef, useState } from "react"
import { useConfirmMany } from "../../hooks/use-confirm-many"
import { useMe } from "../../hooks/use-me"
import { useTexts } from "../../i18n/use-texts"
import { saveFile } from "../../lib/fetch-file"
import type { Shipment } from "../../lib/shipment"
import { LIST_PATH, type ListTab } from "../../lib/shipment-list"
import { LoadError } from "../section/load-error"
import { Notice } from "../section/notice"
import { Section } from "../section/section"
import { ConfirmDrawer } from "./confirm-drawer"
import { EmptyShipments } from "./empty-shipments"
import { PrintLabelsDrawer } from "./print-labels-drawer"
import { ShipmentTabs } from "./shipment-tabs"
import { useShipmentCommands } from "./use-shipment-commands"
import { useShipmentTable } from "./use-shipment-table"

/** Shipments: all that was ordered from the service, and what is done to many at once. */
export function ShipmentsPage() {
  const { t } = useTexts()
  const { data: me } = useMe()
  const [tab, setTab] = useState<ListTab>("all")
  const [selection, setSelection] = useState<DataTableRowSelectionState>({})
  const [printed, setPrinted] = useState<string[]>()
  const [isExporting, setIsExporting] = useState(false)
  const { nameOf, remember } = useNames()
  const { run, start, forget } = useConfirmMany()
  const commands = useShipmentCommands({
    onConfirm: (ids) => void start(ids),
    onPrint: setPrinted,
  })
  const { table, list, filters } = useShipmentTable({
    tab,
    commands,
    selection,
    onSelect: setSelection,
    onShown: remember,
  })
  const exportCsv = async () => {
    setIsExporting(true)
    const options = { query: { ...filters }, fileName: "shipments.csv" }
    await saveFile(`${LIST_PATH}/export`, options).catch((error: Error) =>
      toast.error(error.message),
    )
    setIsExporting(false)
  }
  return (
    <>
      <Section
        level="h1"
        title={t("shipments.title")}
        description={t("shipmentsPage.description")}
        actions={
          <Button
            size="small"
            variant="secondary"
            isLoading={isExporting}
            onClick={() => void exportCsv()}
          >
            {t("shipmentsPage.export")}
          </Button>
        }
      >
        <ShipmentTabs
          tab={tab}
          onChange={(chosen) => {
            setTab(chosen)
            setSelection({})
          }}
        />
        {tab === "deletable" && (
          <div className="px-6 py-4">
            <Notice variant="info">{t("shipmentsPage.deletableHint")}</Notice>
          </div>
        )}
        {list.error ? (
          <div className="px-6 py-4">
            <LoadError error={list.error} onRetry={() => void list.refetch()} />
          </div>
        ) : (
          <ShipmentTable table={table} />
        )}
      </Section>
      {printed && me && (
        <PrintLabelsDrawer
          ids={printed}
          userId={me.id}
          nameOf={nameOf}
          onClose={() => setPrinted(undefined)}
        />
      )}
      {run && (
        <ConfirmDrawer
          run={run}
          nameOf={nameOf}
          onClose={() => {
            forget()
            setSelection({})
          }}
        />
      )}
    </>
  )
}

function ShipmentTable({ table }: { table: ReturnType<typeof useShipmentTable>["table"] }) {
  const { t } = useTexts()
  return (
    <DataTable instance={table}>
      <DataTable.Toolbar
        className="flex flex-wrap items-center justify-between gap-2 px-6 py-4"
        translations={{ clearAll: t("shipmentsPage.clearFilters"), sort: t("shipmentsPage.sort") }}
      >
        <DataTable.Search placeholder={t("shipmentsPage.search")} />
        <div className="flex items-center gap-x-2">
          <DataTable.FilterMenu tooltip={t("shipmentsPage.filter")} />
          <DataTable.SortingMenu tooltip={t("shipmentsPage.sort")} />
        </div>
      </DataTable.Toolbar>
      <DataTable.Table
        emptyState={{
          empty: { custom: <EmptyShipments /> },
          filtered: {
            heading: t("shipmentsPage.noResults"),
            description: t("shipmentsPage.noResultsHint"),
          },
        }}
      />
      <DataTable.Pagination translations={t("pagination", { returnObjects: true })} />
      <DataTable.CommandBar selectedLabel={(count) => t("shipmentsPage.selected", { count })} />
    </DataTable>
  )
}

/** How each shipment that was shown is called: a selection goes over pages, and has ids only. */
function useNames() {
  const names = useRef(new Map<string, string>())
  const remember = useCallback((shipments: Shipment[]) => {
    for (const { id, reference } of shipments) names.current.set(id, reference)
  }, [])
  return { nameOf: (id: string) => names.current.get(id) ?? id, remember }
}
