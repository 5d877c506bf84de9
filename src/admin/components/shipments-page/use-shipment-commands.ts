import { toast, usePrompt, type DataTableCommand } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { openPdf } from "../../lib/fetch-file"
import { LIST_PATH } from "../../lib/shipment-list"

/** As many as the backend puts into one PDF. */
const MOST_PRINTED = 200

interface CommandOptions {
  onConfirm: (ids: string[]) => void
  onPrint: (ids: string[]) => void
}

/** What can be done to the selected shipments. */
export function useShipmentCommands({ onConfirm, onPrint }: CommandOptions): DataTableCommand[] {
  const { t } = useTexts()
  const prompt = usePrompt()
  const printable = (ids: string[]) => {
    if (ids.length > MOST_PRINTED) toast.error(t("shipmentsPage.tooMany", { max: MOST_PRINTED }))
    return ids.length <= MOST_PRINTED
  }
  return [
    {
      label: t("shipmentsPage.confirm.command"),
      shortcut: "c",
      action: async (selection) => {
        const ids = Object.keys(selection)
        const isSure = await prompt({
          variant: "confirmation",
          title: t("shipmentsPage.confirm.question", { count: ids.length }),
          description: t("shipmentsPage.confirm.description"),
          confirmText: t("shipmentsPage.confirm.command"),
          cancelText: t("common.cancel"),
        })
        if (isSure) onConfirm(ids)
      },
    },
    {
      label: t("shipmentsPage.print.command"),
      shortcut: "p",
      action: (selection) => {
        const ids = Object.keys(selection)
        if (printable(ids)) onPrint(ids)
      },
    },
    {
      label: t("shipmentsPage.pickupList"),
      shortcut: "l",
      action: async (selection) => {
        const ids = Object.keys(selection)
        if (!printable(ids)) return
        try {
          const blockedMessage = t("shipments.labelBlocked")
          const path = `${LIST_PATH}/pickup-list`
          await openPdf(path, { method: "POST", body: { ids }, blockedMessage })
        } catch (error) {
          toast.error((error as Error).message)
        }
      },
    },
  ]
}
