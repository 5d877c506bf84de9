import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Tabs, toast } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { ConfirmDrawer, useConfirmMany } from "../../../components/confirm/confirm-many"
import { PrintLabelsDrawer, useOpenDocument } from "../../../components/print/print-labels"
import { SmallButton } from "../../../components/section/menus"
import { Notice } from "../../../components/section/notice"
import { ProgressBar } from "../../../components/section/run-progress"
import { PageName, Section } from "../../../components/section/section"
import { countText } from "../../../components/section/table-tools"
import { Note } from "../../../components/section/texts"
import { ShipmentTable } from "../../../components/shipments-page/shipment-table"
import {
  type ShipmentCommand,
  useShipmentTable,
} from "../../../components/shipments-page/use-shipment-table"
import { StoreNotices } from "../../../components/store-notices"
import { guardPage } from "../../../components/widget-boundary"
import { useLeaveWarning } from "../../../hooks/browser"
import { usePermissions } from "../../../hooks/use-permissions"
import { useTexts } from "../../../i18n/use-texts"
import { saveShipments } from "../../../lib/files"
import { MOST_PRINTED } from "../../../lib/label-paper"
import { queryKeys, useReload } from "../../../lib/query-keys"
import { isConfirmable, isPrintable, type Shipment } from "../../../lib/shipment"
import { type ShipmentListFilters, TABS } from "../../../lib/shipment-list"
import { toastError } from "../../../lib/toast-error"

export const config = defineRouteConfig({
  label: "shipments.title",
  rank: 2,
  translationNs: "shipmentOrdering",
})

export const handle = { breadcrumb: () => <PageName text="shipments.title" /> }

/** All shipments, with commands for many at once. */
const ShipmentsPage = () => {
  const { t } = useTexts()
  const [printed, setPrinted] = useState<Shipment[]>()
  const { run, isAsking, start, stop, close } = useConfirmMany()
  useLeaveWarning(run?.isRunning === true)
  const commands = useShipmentCommands({ onConfirm: start, onPrint: setPrinted })
  const isBusy = isAsking || run !== undefined || printed !== undefined
  const shown = useShipmentTable(isBusy ? [] : commands)
  const { list, params, tab, filters, saidZone, unselectAll } = shown
  const reload = useReload()
  return (
    <>
      <StoreNotices />
      <Section
        level="h1"
        title={t("shipments.title")}
        description={[
          t("shipmentsPage.description"),
          saidZone && t("shipmentsPage.timeZone", { zone: saidZone }),
        ]
          .filter(Boolean)
          .join(" ")}
        actions={<ExportShipments filters={filters} />}
      >
        <Tabs
          value={tab}
          onValueChange={(view) => {
            params.filterBy({ tab: view === "all" ? "" : view })
            unselectAll()
          }}
          className="flex flex-col divide-y"
        >
          <Tabs.List className="overflow-x-auto px-6 py-3">
            {TABS.map((value) => (
              <Tabs.Trigger key={value} value={value} className="shrink-0 whitespace-nowrap">
                {t(`shipmentsPage.tabs.${value}`)}
                {value !== "all" && <TabCount count={list.data?.view_counts?.[value]} />}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {/* One panel for all tabs. It holds focusable elements and needs no Tab stop of its own. */}
          <Tabs.Content value={tab} className="divide-y" tabIndex={-1}>
            {params.values.only === "deletable" && (
              <Notice isInset variant="info">
                {t("shipmentsPage.deletableHint")}
              </Notice>
            )}
            <ShipmentTable {...shown} />
          </Tabs.Content>
        </Tabs>
      </Section>
      {printed && (
        <PrintLabelsDrawer
          shipments={printed}
          onClose={() => {
            setPrinted(undefined)
            void reload(queryKeys.shipments)
          }}
        />
      )}
      {run && (
        <ConfirmDrawer
          run={run}
          onStop={stop}
          onClose={() => {
            close()
            unselectAll()
          }}
        />
      )}
    </>
  )
}

export default guardPage(ShipmentsPage)

/** How many there are; nothing at none. */
function TabCount({ count }: { count: number | undefined }) {
  const { locale } = useTexts()
  return count ? (
    <span className="text-ui-fg-subtle ml-1.5 tabular-nums">{countText(count, locale)}</span>
  ) : null
}

interface CommandOptions {
  onConfirm: (shipments: Shipment[]) => unknown
  onPrint: (shipments: Shipment[]) => void
}

function useShipmentCommands({ onConfirm, onPrint }: CommandOptions): ShipmentCommand[] {
  const { t } = useTexts()
  const may = usePermissions()
  const openDocument = useOpenDocument()
  const print = (shipments: Shipment[]) => {
    if (shipments.some(isPrintable)) onPrint(shipments)
    else toast.error(t("print.none"))
  }
  const open = (document: "pickup-list" | "packing-slips") => (shipments: Shipment[]) =>
    openDocument(document, { shipment_ids: idsOf(shipments) })
  const exportSelected = (shipments: Shipment[]) =>
    saveShipments({ method: "POST", body: { ids: idsOf(shipments) } }).catch(toastError)
  const atMost =
    (run: ShipmentCommand["run"], tooMany: "print.tooMany" | "shipmentsPage.tooManyExported") =>
    (shipments: Shipment[]) =>
      shipments.length > MOST_PRINTED
        ? toast.error(t(tooMany, { max: MOST_PRINTED }))
        : run(shipments)
  const confirm: ShipmentCommand = {
    shortcut: "c",
    label: t("shipments.actions.confirm"),
    isFor: isConfirmable,
    run: (shipments) => onConfirm(shipments.filter(isConfirmable)),
  }
  return [
    ...(may.charge ? [confirm] : []),
    { shortcut: "p", label: t("print.title"), run: atMost(print, "print.tooMany") },
    {
      shortcut: "l",
      label: t("print.pickupList"),
      run: atMost(open("pickup-list"), "print.tooMany"),
    },
    {
      shortcut: "s",
      label: t("shipRun.packingSlips"),
      run: atMost(open("packing-slips"), "print.tooMany"),
    },
    {
      shortcut: "e",
      label: t("shipmentsPage.export"),
      run: atMost(exportSelected, "shipmentsPage.tooManyExported"),
    },
  ]
}

function idsOf(shipments: Shipment[]): string[] {
  return shipments.map(({ id }) => id)
}

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
    return <SmallButton onClick={() => void save()}>{t("shipmentsPage.export")}</SmallButton>
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
      <SmallButton onClick={() => running.current?.abort()}>{t("common.stop")}</SmallButton>
    </div>
  )
}
