import { clx, Label, RadioGroup, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useForm } from "react-hook-form"
import type { LabelFormat } from "../../../fulfilment"
import { useMe } from "../../hooks/use-me"
import { useTexts } from "../../i18n/use-texts"
import { fetchFile } from "../../lib/fetch-file"
import { openInTab } from "../../lib/save-file"
import { isPrintable, type Shipment } from "../../lib/shipment"
import { LIST_PATH } from "../../lib/shipment-list"
import { FormDrawer } from "../forms/form-drawer"
import { Notice } from "../section/notice"

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
  const nameOf = (id: string) => shipments.find((one) => one.id === id)?.reference ?? id
  const { format, choose, print } = usePrintLabels(nameOf)
  const ids = shipments.filter(isPrintable).map(({ id }) => id)
  const missing = shipments.filter((shipment) => !isPrintable(shipment))
  // The choice is none of its fields: nothing is lost that closing would have to ask about.
  const form = useForm()
  return (
    <FormDrawer
      title={t("print.title")}
      submitText={t("print.submit", { count: ids.length })}
      form={form}
      onSubmit={async () => {
        if (await print(ids)) onClose()
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

interface PaperChoiceProps {
  value: LabelFormat
  onChange: (value: LabelFormat) => void
  /** Of the choices, where there is room for more than one beside another. */
  className?: string
}

/** On what labels are printed. */
export function PaperChoice({ value, onChange, className }: PaperChoiceProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-3">
      <Label size="small" weight="plus" id={id}>
        {t("print.paper")}
      </Label>
      <RadioGroup
        aria-labelledby={id}
        className={clx(className)}
        value={value}
        onValueChange={(chosen) => onChange(chosen as LabelFormat)}
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

/** Of one PDF, as the backend has it. */
export const MOST_PRINTED = 200

/** Ids of the shipments whose labels are not in a PDF. */
interface LabelsLeftOut {
  /** They have no label. */
  missing: string[]
  /** Their labels could not be fetched from the service right now. */
  unread: string[]
}

/** The labels of shipments as one PDF. @throws Error in words when none has one */
async function fetchLabelSheet(
  ids: string[],
  format: LabelFormat,
): Promise<LabelsLeftOut & { pdf: Blob }> {
  const response = await fetchFile(`${LIST_PATH}/labels`, "application/pdf", {
    method: "POST",
    body: { ids, format },
  })
  // The headers have places in the list that was sent.
  const named = (header: string) =>
    (response.headers.get(header) ?? "")
      .split(",")
      .flatMap((place) => ids[Number(place || NaN)] ?? [])
  return {
    pdf: await response.blob(),
    missing: named("x-missing-labels"),
    unread: named("x-unread-labels"),
  }
}

const LABEL_FORMATS = ["thermal", "a4_1", "a4_2", "a4_4"] as const satisfies readonly LabelFormat[]

const keyOf = (userId: string) => `shipment-ordering:label-format:${userId}`

/**
 * The paper that a user has last printed labels on, in this browser; a label printer's before that, and
 * while it is not known who the user is.
 */
function rememberedFormat(userId: string | undefined): LabelFormat {
  const kept = userId && localStorage.getItem(keyOf(userId))
  return LABEL_FORMATS.find((format) => format === kept) ?? "thermal"
}

function rememberFormat(userId: string, format: LabelFormat): void {
  localStorage.setItem(keyOf(userId), format)
}
