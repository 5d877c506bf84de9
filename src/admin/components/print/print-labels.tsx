import { Label, RadioGroup, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useForm } from "react-hook-form"
import type { DocumentName } from "../../../api/admin/shipment-ordering/documents/[document]/route"
import type { LabelFault, LabelFormat } from "../../../labels"
import { useTexts } from "../../i18n/use-texts"
import { fetchFile, openPdf, toFile } from "../../lib/files"
import { fetchLabelSheet, LABEL_FORMATS, type Printed, usePaper } from "../../lib/label-paper"
import { isPrintable, type Shipment } from "../../lib/shipment"
import { toastError } from "../../lib/toast-error"
import { FormDrawer } from "../forms/form-dialogs"
import { Notice } from "../section/notice"
import { Choice } from "../section/table-tools"

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

/** Opens a list or packing slips in a new tab, in the language of the person who prints them. Toasts show errors. */
export function useOpenDocument() {
  const { t, locale } = useTexts()
  return (
    document: DocumentName,
    selection: { order_ids: string[] } | { shipment_ids: string[] },
  ): Promise<void> =>
    openPdf(async () => {
      const options = { method: "POST", body: { ...selection, locale } }
      return toFile(await fetchFile(`documents/${document}`, "application/pdf", options))
    }, t("shipments.labelBlocked")).catch(toastError)
}

const LABEL_FAULTS = [
  "unreadable",
  "too_large",
  "needs_password",
  "unknown_encryption",
  "unprintable",
] as const satisfies readonly LabelFault[]

interface PaperProps {
  value: LabelFormat
  onChange: (value: LabelFormat) => void
}

/** The paper for labels, each with its hint. */
function PaperChoice({ value, onChange }: PaperProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-3">
      <Label size="small" weight="plus" id={id}>
        {t("print.paper")}
      </Label>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={(paper) => onChange(paper as LabelFormat)}
      >
        {LABEL_FORMATS.map((format) => (
          <RadioGroup.ChoiceBox
            key={format}
            value={format}
            label={t(`print.papers.${format}.name`)}
            description={t(`print.papers.${format}.hint`)}
          />
        ))}
      </RadioGroup>
    </div>
  )
}

/** The same in one line. */
export function PaperSelect({ value, onChange }: PaperProps) {
  const { t } = useTexts()
  return (
    <Choice
      label={t("print.paper")}
      className="w-44 max-w-full"
      value={value}
      options={LABEL_FORMATS.map((format) => ({
        value: format,
        label: t(`print.papers.${format}.name`),
      }))}
      onChange={(paper) => onChange(paper as LabelFormat)}
    />
  )
}
