import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useForm } from "react-hook-form"
import type { LabelFault } from "../../../labels"
import { useTexts } from "../../i18n/use-texts"
import { fetchLabelSheet, type Printed, usePaper } from "../../lib/label-paper"
import { openPdf } from "../../lib/save-file"
import { isPrintable, type Shipment } from "../../lib/shipment"
import { toastError } from "../../lib/toast-error"
import { FormDrawer } from "../forms/form-dialogs"
import { Notice } from "../section/notice"
import { PaperChoice } from "./paper-fields"

interface PrintLabelsDrawerProps {
  shipments: Shipment[]
  onClose: () => void
}

/**
 * Asks for the paper, and opens the labels as one PDF. Shipments without a printable label are listed first.
 * Mounted only while it is open.
 */
export function PrintLabelsDrawer({ shipments, onClose }: PrintLabelsDrawerProps) {
  const { t } = useTexts()
  const { format, choose, print } = usePrintLabels()
  const printable = shipments.filter(isPrintable)
  const missing = shipments.filter((shipment) => !isPrintable(shipment))
  // An empty form: the paper is not a field, so closing never asks about unsaved changes.
  const form = useForm()
  return (
    <FormDrawer
      title={t("print.title")}
      submitText={t("print.submit", { count: printable.length })}
      form={form}
      onSubmit={async () => {
        if (await print(printable)) onClose()
      }}
      onClose={onClose}
    >
      {missing.length > 0 && (
        <Notice variant="info">
          {t("print.missing", {
            count: missing.length,
            references: missing.map(({ reference }) => reference).join(", "),
          })}
        </Notice>
      )}
      <PaperChoice value={format} onChange={choose} />
    </FormDrawer>
  )
}

/** The names take longer to read than a toast usually stays. */
const READABLE_MS = 20_000

/**
 * Prints the labels of shipments as one PDF, on the paper that was used last. Toasts name shipments without a label,
 * and errors.
 */
export function usePrintLabels() {
  const { t } = useTexts()
  const [format, choose] = usePaper()
  const [isPrinting, setIsPrinting] = useState(false)

  const warn = (
    text: "print.missing" | "print.unread" | `print.faults.${LabelFault}`,
    references: string[],
  ) => {
    if (references.length === 0) return
    toast.warning(t(text, { count: references.length, references: references.join(", ") }), {
      position: "top-right",
      duration: READABLE_MS,
    })
  }

  /** @returns whether they are printed */
  const print = async (shipments: Printed[]): Promise<boolean> => {
    setIsPrinting(true)
    try {
      await openPdf(async () => {
        const { pdf, missing, unread, withFault } = await fetchLabelSheet(shipments, format)
        warn("print.missing", missing)
        warn("print.unread", unread)
        for (const fault of LABEL_FAULTS) warn(`print.faults.${fault}`, withFault(fault))
        return pdf
      }, t("shipments.labelBlocked"))
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setIsPrinting(false)
    }
  }
  return { format, choose, print, isPrinting }
}

const LABEL_FAULTS = [
  "unreadable",
  "too_large",
  "needs_password",
  "unknown_encryption",
  "unprintable",
] as const satisfies readonly LabelFault[]
