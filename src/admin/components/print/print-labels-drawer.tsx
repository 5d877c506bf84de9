import { useForm } from "react-hook-form"
import { usePrintLabels } from "../../hooks/use-print-labels"
import { useTexts } from "../../i18n/use-texts"
import { isPrintable, type Shipment } from "../../lib/shipment"
import { FormDrawer } from "../forms/form-drawer"
import { Notice } from "../section/notice"
import { PaperChoice } from "./paper-choice"

interface PrintLabelsDrawerProps {
  shipments: Shipment[]
  onClose: () => void
}

/**
 * Asks for the paper, and opens the labels as one PDF. What has none that can be printed is named before.
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
