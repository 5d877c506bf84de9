import type { ActionMenuProps } from "@medusajs/dashboard/components"
import { PencilSquare } from "@medusajs/icons"
import { useTexts } from "../../i18n/use-texts"
import { RowMenu } from "./row-menu"

interface EditMenuProps {
  section: string
  onEdit: () => void
  more?: ActionMenuProps["groups"]
}

/** A section's menu; the first action edits the section. */
export function EditMenu({ section, onEdit, more = [] }: EditMenuProps) {
  const { t } = useTexts()
  return (
    <RowMenu
      name={section}
      groups={[
        { actions: [{ icon: <PencilSquare />, label: t("common.edit"), onClick: onEdit }] },
        ...more,
      ]}
    />
  )
}
