import { defineRouteConfig } from "@medusajs/admin-sdk"
import { TruckFast } from "@medusajs/icons"
import {
  Button,
  toast,
  type DataTableRowSelectionState,
  Tabs,
  type DataTableCommand,
} from "@medusajs/ui"
import { useCallback, useRef, useState, type ReactNode } from "react"
import {
  useConfirmMany,
  ConfirmDrawer,
  useConfirmPrompt,
} from "../../components/confirm/confirm-many"
import { PrintLabelsDrawer, MOST_PRINTED, useMe } from "../../components/print/print-labels-drawer"
import { Notice } from "../../components/section/notice"
import { PageName } from "../../components/section/page-name"
import { Section } from "../../components/section/section"
import { ShipmentTable } from "../../components/shipments-page/shipment-table"
import { useShipmentTable } from "../../components/shipments-page/use-shipment-table"
import { StoreNotices } from "../../components/store-notices"
import { useLeaveWarning } from "../../hooks/use-leave-warning"
import { useTexts } from "../../i18n/use-texts"
import { fetchFile } from "../../lib/fetch-file"
import { saveFile, openInTab } from "../../lib/save-file"
import { isPrintable, type Shipment } from "../../lib/shipment"
import { toastError } from "../../lib/toast-error"
import { LIST_PATH, type ListTab } from "../../lib/shipment-list"

export const config = defineRouteConfig({
  label: "shipments.title",
  translationNs: "shipmentOrdering",
  icon: TruckFast,
})

export const handle = { breadcrumb: () => <PageName text="shipments.title" /> }

/** All shipments, with commands for many at once. */
const ShipmentsPage = () => {
  const { t } = useTexts()
  // Load the user first, so that the drawer opens with the paper that this user chose.
  const { data: me } = useMe()
  const [selection, setSelection] = useState<DataTableRowSelectionState>({})
  const [printed, setPrinted] = useState<Shipment[]>()
  const [isExporting, setIsExporting] = useState(false)
  const { known, nameOf, remember } = useKnown()
  const { run, start, stop, close } = useConfirmMany()
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
    await saveCsv({ query: { ...filters } }).catch(toastError)
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
            params.filterBy({ tab: chosen === "all" ? "" : chosen })
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
            close()
            setSelection({})
          }}
        />
      )}
    </>
  )
}

export default ShipmentsPage

/** The shown shipments by id: a selection spans pages and holds only ids. */
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
  /** The list, which stays mounted when the tab changes. */
  children: ReactNode
}

function ShipmentTabs({ tab, onChange, children }: ShipmentTabsProps) {
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
      {/* One panel for all tabs. It holds focusable elements and needs no Tab stop of its own. */}
      <Tabs.Content value={tab} className="divide-y" tabIndex={-1}>
        {children}
      </Tabs.Content>
    </Tabs>
  )
}

const NONE: DataTableCommand[] = []

interface CommandOptions {
  onConfirm: (ids: string[]) => void
  onPrint: (ids: string[]) => void
  /** Hides the commands while one of them runs. */
  isBusy: boolean
}

function useShipmentCommands({ onConfirm, onPrint, isBusy }: CommandOptions): DataTableCommand[] {
  const { t, locale } = useTexts()
  const ask = useConfirmPrompt()
  const [isAsking, setIsAsking] = useState(false)
  const confirm = async (ids: string[]) => {
    setIsAsking(true)
    const isAgreed = await ask(ids.length)
    setIsAsking(false)
    if (isAgreed) onConfirm(ids)
  }
  const openPickupList = (ids: string[]) =>
    openInTab(() => fetchPickupList(ids, locale), t("shipments.labelBlocked")).catch(toastError)
  const exportSelected = (ids: string[]) =>
    saveCsv({ method: "POST", body: { ids } }).catch(toastError)
  if (isBusy || isAsking) {
    return NONE
  }
  const tooManyPrinted = t("print.tooMany", { max: MOST_PRINTED })
  const tooManyExported = t("shipmentsPage.tooManyExported", { max: MOST_PRINTED })
  const commands: Command[] = [
    { shortcut: "c", label: t("confirmMany.command"), run: confirm },
    { shortcut: "p", label: t("print.command"), run: onPrint, tooMany: tooManyPrinted },
    { shortcut: "l", label: t("print.pickupList"), run: openPickupList, tooMany: tooManyPrinted },
    {
      shortcut: "e",
      label: t("shipmentsPage.export"),
      run: exportSelected,
      tooMany: tooManyExported,
    },
  ]
  return commands.map(({ run, tooMany, ...shown }) => ({
    ...shown,
    action: (selection) => {
      const ids = Object.keys(selection)
      if (tooMany && ids.length > MOST_PRINTED) toast.error(tooMany)
      else void run(ids)
    },
  }))
}

interface Command {
  shortcut: string
  label: string
  run: (ids: string[]) => unknown
  /** Said for a selection that is larger than the backend's limit. */
  tooMany?: string
}

async function saveCsv(options: Parameters<typeof fetchFile>[2]): Promise<void> {
  const response = await fetchFile(`${LIST_PATH}/export`, "text/csv", options)
  saveFile("shipments.csv", await response.blob())
}

/**
 * The pickup list for the driver to sign, as a PDF.
 *
 * @param locale language of the list, if the backend knows it
 * @throws Error if no carrier takes any of the shipments
 */
async function fetchPickupList(ids: string[], locale: string): Promise<Blob> {
  const options = { method: "POST", body: { ids, locale } }
  const response = await fetchFile(`${LIST_PATH}/pickup-list`, "application/pdf", options)
  return response.blob()
}
