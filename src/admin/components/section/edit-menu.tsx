import { ActionMenu } from "@medusajs/dashboard/components"
import { EllipsisHorizontal, PencilSquare } from "@medusajs/icons"
import { IconButton } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"

/** The menu of a section with one action: to edit it. */
export function EditMenu({ section, onEdit }: { section: string; onEdit: () => void }) {
  const { t } = useTexts()
  return (
    <ActionMenu
      groups={[{ actions: [{ icon: <PencilSquare />, label: t("common.edit"), onClick: onEdit }] }]}
    >
      <IconButton
        size="small"
        variant="transparent"
        aria-label={`${section}: ${t("common.actions")}`}
      >
        <EllipsisHorizontal />
      </IconButton>
    </ActionMenu>
  )
}
