import { ActionMenu, type ActionMenuProps } from "@medusajs/dashboard/components"
import { EllipsisHorizontal, PencilSquare } from "@medusajs/icons"
import { IconButton } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"

interface EditMenuProps {
  section: string
  onEdit: () => void
  /** What else can be done. */
  more?: ActionMenuProps["groups"]
}

/** The menu of a section, whose first action is to edit it. */
export function EditMenu({ section, onEdit, more = [] }: EditMenuProps) {
  const { t } = useTexts()
  return (
    <ActionMenu
      groups={[
        { actions: [{ icon: <PencilSquare />, label: t("common.edit"), onClick: onEdit }] },
        ...more,
      ]}
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
