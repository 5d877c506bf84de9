import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../i18n/use-texts"
import { type LabelFormat, rememberedFormat, rememberFormat } from "../lib/label-format"
import { fetchLabelSheet, type LabelsLeftOut } from "../lib/label-sheet"
import { openInTab } from "../lib/open-in-tab"
import { useMe } from "./use-me"

/** Names take longer to be read than the usual toast stays. */
const READABLE_MS = 20_000

/**
 * Prints the labels of shipments as one PDF, on the paper of the print before, wherever that was. What
 * has no label, or none right now, and what goes wrong, is said in toasts.
 *
 * @param nameOf what a person calls a shipment
 */
export function usePrintLabels(nameOf: (id: string) => string) {
  const { t } = useTexts()
  const { data: me } = useMe()
  const [chosen, choose] = useState<LabelFormat>()
  const [isPrinting, setIsPrinting] = useState(false)
  const format = chosen ?? rememberedFormat(me?.id)

  const warn = (text: "print.missing" | "print.unread", leftOut: string[]) => {
    if (leftOut.length === 0) return
    toast.warning(t(text, { count: leftOut.length, references: leftOut.map(nameOf).join(", ") }), {
      position: "top-right",
      duration: READABLE_MS,
    })
  }

  /** @returns whether they are printed */
  const print = async (ids: string[]): Promise<boolean> => {
    setIsPrinting(true)
    if (me) rememberFormat(me.id, format)
    try {
      const { missing, unread } = await openSheet(ids, format, t("shipments.labelBlocked"))
      warn("print.missing", missing)
      warn("print.unread", unread)
      return true
    } catch (error) {
      toast.error((error as Error).message)
      return false
    } finally {
      setIsPrinting(false)
    }
  }
  return { format, choose, print, isPrinting }
}

async function openSheet(
  ids: string[],
  format: LabelFormat,
  blockedMessage: string,
): Promise<LabelsLeftOut> {
  let leftOut: LabelsLeftOut = { missing: [], unread: [] }
  await openInTab(async () => {
    const { pdf, ...others } = await fetchLabelSheet(ids, format)
    leftOut = others
    return pdf
  }, blockedMessage)
  return leftOut
}
