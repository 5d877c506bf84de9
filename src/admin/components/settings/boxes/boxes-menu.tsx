import { ArrowDownTray, ArrowUpTray } from "@medusajs/icons"
import { toast } from "@medusajs/ui"
import { useExportBoxes } from "../../../hooks/use-box-import"
import { useTexts } from "../../../i18n/use-texts"
import { RowMenu } from "../../section/row-menu"

/** What can be done with all boxes at once. */
export function BoxesMenu({ count, onImport }: { count: number; onImport: () => void }) {
  const { t } = useTexts()
  const { mutate: save, isPending } = useExportBoxes()
  const onExport = () => save(undefined, { onError: (error) => toast.error(error.message) })
  const actions = [
    { icon: <ArrowUpTray />, label: t("boxImport.open"), onClick: onImport },
    {
      icon: <ArrowDownTray />,
      label: t("boxImport.export"),
      onClick: onExport,
      disabled: count === 0 || isPending,
    },
  ]
  return <RowMenu name={t("boxes.title")} groups={[{ actions }]} />
}
