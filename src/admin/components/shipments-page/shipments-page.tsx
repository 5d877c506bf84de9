import { Button, toast, type DataTableRowSelectionState, Tabs } from "@medusajs/ui"
import { useCallback, useRef, useState, type ReactNode } from "react"
import { useConfirmMany } from "../../hooks/use-confirm-many"
import { useLeaveWarning } from "../../hooks/use-leave-warning"
import { useMe } from "../../hooks/use-me"
import { useTexts } from "../../i18n/use-texts"
import { fetchFile } from "../../lib/fetch-file"
import { saveFile } from "../../lib/save-file"
import { isPrintable, type Shipment } from "../../lib/shipment"
import { LIST_PATH, type ListTab } from "../../lib/shipment-list"
import { ConfirmDrawer } from "../confirm/confirm-drawer"
import { PrintLabelsDrawer } from "../print/print-labels-drawer"
import { Notice } from "../section/notice"
import { Section } from "../section/section"
import { StoreNotices } from "../store-notices"
import { ShipmentTable } from "./shipment-table"
import { useShipmentCommands } from "./use-shipment-commands"
import { useShipmentTable } from "./use-shipment-table"

/** Shipments: all that was ordered from the service, and what is done to many at once. */
export function ShipmentsPage() {
  const { t } = useTexts()
  // Known before the drawer opens, so that it opens with the paper that this user has chosen.
  const { data: me } = useMe()
  const [selection, setSelection] = useState<DataTableRowSelectionState>({})
  const [printed, setPrinted] = useState<Shipment[]>()
  const [isExporting, setIsExporting] = useState(false)
  const { known, nameOf, remember } = useKnown()
  const { run, start, stop, forget } = useConfirmMany()
  useLeaveWarning(run?.isRunning === true, "confirmMany")
  const commands = useShipmentCommands({
    onConfirm: (ids) => void start(ids),
    onPrint: (ids) => print(ids.flatMap((id) => known(id) ?? [])),
    isBusy: run !== undefined || printed !== undefined,
  })
  const { table, list, params, tab, filters, isFiltered } = useShipmentTable({
    commands,
    selection,
    onSelect: setSelection,
    onShown: remember,
  })
  const print = (shipments: Shipment[]) => {
    if (shipments.some(isPrintable)) setPrinted(shipments)
    else toast.error(t("print.none"))
  }
  const exportCsv = async () => {
    setIsExporting(true)
    try {
      const response = await fetchFile(`${LIST_PATH}/export`, "text/csv", { query: { ...filters } })
      saveFile("shipments.csv", await response.blob())
    } catch (error) {
      toast.error((error as Error).message)
    }
    setIsExporting(false)
  }
  return (
    <>
      <StoreNotices />
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
            params.filterBy("tab", chosen === "all" ? "" : chosen)
            setSelection({})
          }}
        >
          {tab === "deletable" && (
            <div className="px-6 py-4">
              <Notice variant="info">{t("shipmentsPage.deletableHint")}</Notice>
            </div>
          )}
          <ShipmentTable table={table} list={list} params={params} isFiltered={isFiltered} />
        </ShipmentTabs>
      </Section>
      {printed && me && (
        <PrintLabelsDrawer shipments={printed} onClose={() => setPrinted(undefined)} />
      )}
      {run && (
        <ConfirmDrawer
          run={run}
          nameOf={nameOf}
          onStop={stop}
          onClose={() => {
            forget()
            setSelection({})
          }}
        />
      )}
    </>
  )
}

/** Each shipment as it was last shown: a selection goes over pages, and has ids only. */
function useKnown() {
  const shown = useRef(new Map<string, Shipment>())
  const remember = useCallback((shipments: Shipment[]) => {
    for (const shipment of shipments) shown.current.set(shipment.id, shipment)
  }, [])
  const known = (id: string) => shown.current.get(id)
  return { known, nameOf: (id: string) => known(id)?.reference ?? id, remember }
}

const TABS = ["all", "deletable"] as const satisfies readonly ListTab[]

interface ShipmentTabsProps {
  tab: ListTab
  onChange: (tab: ListTab) => void
  /** The list: it stays where it is, and shows something else in each tab. */
  children: ReactNode
}

export function ShipmentTabs({ tab, onChange, children }: ShipmentTabsProps) {
  const { t } = useTexts()
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => onChange(value as ListTab)}
      className="flex flex-col divide-y"
    >
      <Tabs.List className="px-6 py-3">
        {TABS.map((value) => (
          <Tabs.Trigger key={value} value={value}>
            {t(`shipmentsPage.tabs.${value}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {/* One panel, always that of the chosen tab. It has much to be focused inside, and needs no stop of its own. */}
      <Tabs.Content value={tab} className="divide-y" tabIndex={-1}>
        {children}
      </Tabs.Content>
    </Tabs>
  )
}
