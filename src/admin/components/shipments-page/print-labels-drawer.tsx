import { Button, Drawer, Label, RadioGroup, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../../i18n/use-texts"
import { openPdf } from "../../lib/fetch-file"
import {
  LABEL_FORMATS,
  rememberedFormat,
  rememberFormat,
  type LabelFormat,
} from "../../lib/label-format"
import { LIST_PATH } from "../../lib/shipment-list"

interface PrintLabelsDrawerProps {
  ids: string[]
  userId: string
  nameOf: (id: string) => string
  onClose: () => void
}

/** Asks for the paper, and opens the labels as one PDF. Mounted only while it is open. */
export function PrintLabelsDrawer({ ids, userId, nameOf, onClose }: PrintLabelsDrawerProps) {
  const { t } = useTexts()
  const [format, setFormat] = useState<LabelFormat>(() => rememberedFormat(userId))
  const [isPrinting, setIsPrinting] = useState(false)
  const print = async () => {
    setIsPrinting(true)
    try {
      rememberFormat(userId, format)
      const blockedMessage = t("shipments.labelBlocked")
      const body = { ids, format }
      const path = `${LIST_PATH}/labels`
      const { headers } = await openPdf(path, { method: "POST", body, blockedMessage })
      const missing = (headers.get("x-missing-labels") ?? "").split(",").filter(Boolean)
      if (missing.length > 0) {
        const references = missing.map(nameOf).join(", ")
        toast.warning(t("shipmentsPage.print.missing", { count: missing.length, references }))
      }
      onClose()
    } catch (error) {
      toast.error((error as Error).message)
      setIsPrinting(false)
    }
  }
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title asChild>
            <h2>{t("shipmentsPage.print.title")}</h2>
          </Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-3 overflow-y-auto">
          <Label size="small" weight="plus" id="label-paper">
            {t("shipmentsPage.print.format")}
          </Label>
          <RadioGroup
            aria-labelledby="label-paper"
            value={format}
            onValueChange={(value) => setFormat(value as LabelFormat)}
          >
            {LABEL_FORMATS.map((value) => (
              <RadioGroup.ChoiceBox
                key={value}
                value={value}
                label={t(`shipmentsPage.print.${value}`)}
                description={t(`shipmentsPage.print.${value}Hint`)}
              />
            ))}
          </RadioGroup>
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button size="small" isLoading={isPrinting} onClick={() => void print()}>
            {t("shipmentsPage.print.submit", { count: ids.length })}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
