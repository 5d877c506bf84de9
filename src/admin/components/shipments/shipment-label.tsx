import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { ArrowUpRightOnBox } from "@medusajs/icons"
import { clx, Text } from "@medusajs/ui"
import { useState } from "react"
import { z } from "zod"
import { LABEL_MEGABYTES } from "../../../settings"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { fetchFile, openPdf, saveFile, toFile } from "../../lib/files"
import { fetchLabelSheet, rememberedPaper, usePaper } from "../../lib/label-paper"
import { queryKeys, useReload } from "../../lib/query-keys"
import { getFrom, postTo } from "../../lib/sdk"
import { isEnded, type Shipment } from "../../lib/shipment"
import { toastError } from "../../lib/toast-error"
import { FileField } from "../forms/fields"
import { FormDrawer } from "../forms/form-dialogs"
import { useSavingForm } from "../forms/use-saving-form"
import { PaperSelect } from "../print/print-labels"
import { SmallButton } from "../section/menus"
import { LINK_STYLE } from "../section/texts"

/** The label to open, print and replace. If the service gave none, the merchant can upload one. */
export function ShipmentLabel({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const [isUploading, setIsUploading] = useState(false)
  const { has_label: isReplacing } = shipment
  return (
    <div className="flex flex-col items-start gap-y-2">
      {isReplacing ? (
        <KeptLabel shipment={shipment} />
      ) : (
        <Text size="small" leading="compact" className="text-pretty">
          {t(shipment.label_deleted_at ? "shipments.labelDeleted" : "shipments.noLabel")}
        </Text>
      )}
      {shipment.state !== "voided" && (
        <SmallButton
          variant={isReplacing ? "transparent" : "secondary"}
          onClick={() => setIsUploading(true)}
        >
          {t(isReplacing ? "shipments.replaceLabel" : "shipments.uploadLabel")}
        </SmallButton>
      )}
      {isUploading && (
        <UploadLabelDrawer shipment={shipment} onClose={() => setIsUploading(false)} />
      )}
    </div>
  )
}

/** Opens or prints the label. Errors are shown here, not in the tab. */
function KeptLabel({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const { print, isPrinting } = usePrintLabel()
  const [paper, choosePaper] = usePaper()
  const open = () => openPdf(() => fetchLabel(shipment), t("shipments.labelBlocked"))
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-4 gap-y-2">
      <button
        type="button"
        className={clx(LINK_STYLE, "flex items-center gap-x-1")}
        onClick={() => void open().catch(toastError)}
      >
        {t("shipments.openLabel")}
        <ArrowUpRightOnBox />
      </button>
      <SmallButton isLoading={isPrinting} onClick={() => void print(shipment)}>
        {t("shipments.printLabel")}
      </SmallButton>
      <PaperSelect value={paper} onChange={choosePaper} />
    </div>
  )
}

/**
 * Prints a label on the paper that was chosen last. Toasts show errors.
 *
 * @param deliver by default prints in this browser
 */
export function usePrintLabel(deliver: (shipment: Shipment) => Promise<unknown> = printHere) {
  const { t } = useTexts()
  const [isPrinting, setIsPrinting] = useState(false)
  /** @returns whether it is delivered */
  const print = async (shipment: Shipment, untilReady?: () => Promise<void>) => {
    setIsPrinting(true)
    try {
      await untilReady?.()
      await deliver(shipment)
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setIsPrinting(false)
    }
  }
  return {
    print: (shipment: Shipment) => print(shipment),
    /** Of a shipment that was ordered a moment ago: waits for its label. */
    printSoon: (shipment: Shipment) =>
      print(shipment, () => untilLabelled(shipment.id, t("shipments.labelNotYet"))),
    isPrinting,
  }
}

/** A browser that shows no PDFs saves it. */
async function printHere(shipment: Shipment): Promise<void> {
  const pdf = await fetchForPaper(shipment)
  if (navigator.pdfViewerEnabled) await printPdf(pdf)
  else saveFile(pdf)
}

/** A label printer takes the carrier's own file, also one that cannot be put on a sheet. */
async function fetchForPaper(shipment: Shipment): Promise<File> {
  const paper = rememberedPaper()
  return paper === "thermal" ? fetchLabel(shipment) : (await fetchLabelSheet([shipment], paper)).pdf
}

/** Most labels come within a second or two: then somebody stands at the printer. */
const QUICK_LOOKS = 20
const QUICK_MS = 250
const LOOKS_EVERY_MS = 1_000
const MOST_LOOKS = QUICK_LOOKS + 25

/** @throws Error if there is no label in time */
async function untilLabelled(id: string, notYet: string): Promise<void> {
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const { shipment } = await getFrom<{ shipment: Shipment }>(`shipments/${id}`)
    if (shipment.has_label) return
    if (isEnded(shipment)) break
    const pause = look <= QUICK_LOOKS ? QUICK_MS : LOOKS_EVERY_MS
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new Error(notYet)
}

const FRAME_ID = "shipment-ordering-print"

/** Opens the print dialog, with the PDF in a hidden frame. Most browsers wait until it is closed. */
function printPdf(pdf: Blob): Promise<void> {
  document.getElementById(FRAME_ID)?.remove()
  const frame = document.createElement("iframe")
  frame.id = FRAME_ID
  frame.title = "PDF"
  frame.ariaHidden = "true"
  frame.tabIndex = -1
  // Browsers print nothing from a frame with `display: none`.
  frame.style.cssText = "position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0"
  const url = URL.createObjectURL(pdf)
  frame.src = url
  document.body.append(frame)
  return new Promise((resolve) => {
    frame.onload = () => {
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
      resolve()
    }
  })
}

const PDF_BEGINNING = "%PDF-"

const megabytes = LABEL_MEGABYTES.uploaded

/** Checked before megabytes are sent; the backend checks again. The content counts, not the name. */
const schemaOf = (t: Texts) =>
  z.object({
    file: z
      .instanceof(File, { message: t("shipments.upload.issues.missing") })
      .refine(({ size }) => size <= megabytes * 1_000_000, {
        message: t("shipments.upload.issues.tooLarge", { megabytes }),
        abort: true,
      })
      .refine(
        async (file) => (await file.slice(0, PDF_BEGINNING.length).text()) === PDF_BEGINNING,
        {
          message: t("shipments.upload.issues.noPdf"),
        },
      ),
  })

type Values = z.input<ReturnType<typeof schemaOf>>

/** Saves a label that the merchant has downloaded from the service's account. */
function UploadLabelDrawer({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { t } = useTexts()
  const reload = useReload()
  const { form, trySave } = useSavingForm({
    schema: schemaOf(t),
    defaultValues: {},
    onSaved: onClose,
    fields: [],
  })
  const onSubmit = ({ file }: Values) =>
    trySave(async () => {
      const body = { content_base64: await toBase64(file), replace: shipment.has_label }
      await postTo(pathOf(shipment), body)
      await reload(queryKeys.shipments, queryKeys.health, ordersQueryKeys.detail(shipment.order_id))
      return t("shipments.upload.done")
    })
  return (
    <FormDrawer
      title={t(shipment.has_label ? "shipments.replaceLabel" : "shipments.uploadLabel")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FileField
        name="file"
        label={t("shipments.upload.file")}
        hint={t("shipments.upload.hint", { megabytes })}
        accept="application/pdf"
      />
    </FormDrawer>
  )
}

/** A file as base64, for the backend. */
async function toBase64(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error("The file cannot be read."))
    reader.readAsDataURL(file)
  })
  return url.slice(url.indexOf(",") + 1)
}

async function fetchLabel(shipment: Shipment): Promise<File> {
  return toFile(await fetchFile(pathOf(shipment), "application/pdf"))
}

function pathOf({ id }: Shipment): string {
  return `shipments/${id}/label`
}
