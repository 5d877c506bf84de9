import { toast, type DataTableCommand } from "@medusajs/ui"
import { useState } from "react"
import { useConfirmPrompt } from "../../hooks/use-confirm-prompt"
import { useTexts } from "../../i18n/use-texts"
import { fetchFile } from "../../lib/fetch-file"
import { MOST_PRINTED } from "../../lib/label-sheet"
import { openInTab } from "../../lib/open-in-tab"
import { saveFile } from "../../lib/save-file"
import { LIST_PATH } from "../../lib/shipment-list"

const NONE: DataTableCommand[] = []

interface CommandOptions {
  onConfirm: (ids: string[]) => void
  onPrint: (ids: string[]) => void
  /** Something is done to them already: nothing else is then. */
  isBusy: boolean
}

/** What can be done to the selected shipments. */
export function useShipmentCommands({
  onConfirm,
  onPrint,
  isBusy,
}: CommandOptions): DataTableCommand[] {
  const { t, locale } = useTexts()
  const ask = useConfirmPrompt()
  const [isAsking, setIsAsking] = useState(false)
  const printable = (ids: string[]) => {
    if (ids.length > MOST_PRINTED) toast.error(t("print.tooMany", { max: MOST_PRINTED }))
    return ids.length <= MOST_PRINTED
  }
  if (isBusy || isAsking) {
    return NONE
  }
  return [
    {
      label: t("confirmMany.command"),
      shortcut: "c",
      action: async (selection) => {
        const ids = Object.keys(selection)
        setIsAsking(true)
        const isAgreed = await ask(ids.length)
        setIsAsking(false)
        if (isAgreed) onConfirm(ids)
      },
    },
    {
      label: t("print.command"),
      shortcut: "p",
      action: (selection) => {
        const ids = Object.keys(selection)
        if (printable(ids)) onPrint(ids)
      },
    },
    {
      label: t("print.pickupList"),
      shortcut: "l",
      action: async (selection) => {
        const ids = Object.keys(selection)
        if (!printable(ids)) return
        try {
          await openInTab(() => fetchPickupList(ids, locale), t("shipments.labelBlocked"))
        } catch (error) {
          toast.error((error as Error).message)
        }
      },
    },
    {
      label: t("shipmentsPage.export"),
      shortcut: "e",
      action: async (selection) => {
        const ids = Object.keys(selection)
        if (ids.length > MOST_PRINTED) {
          toast.error(t("shipmentsPage.tooManyExported", { max: MOST_PRINTED }))
          return
        }
        try {
          const options = { method: "POST", body: { ids } }
          const response = await fetchFile(`${LIST_PATH}/export`, "text/csv", options)
          saveFile("shipments.csv", await response.blob())
        } catch (error) {
          toast.error((error as Error).message)
        }
      },
    },
  ]
}

/**
 * What the driver signs, as a PDF.
 *
 * @param locale in which it is written, if the backend knows it
 * @throws Error in words when no carrier takes any of the shipments
 */
async function fetchPickupList(ids: string[], locale: string): Promise<Blob> {
  const options = { method: "POST", body: { ids, locale } }
  const response = await fetchFile(`${LIST_PATH}/pickup-list`, "application/pdf", options)
  return response.blob()
}
