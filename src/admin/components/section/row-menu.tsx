import { ActionMenu, type ActionMenuProps } from "@medusajs/dashboard/components"
import { EllipsisHorizontal } from "@medusajs/icons"
import { IconButton } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"

/** The menu at the end of a table's row. The table's own has no name that could be read out. */
export function RowMenu({ name, groups }: { name: string; groups: ActionMenuProps["groups"] }) {
  const { t } = useTexts()
  return (
    <ActionMenu groups={groups}>
      <IconButton size="small" variant="transparent" aria-label={`${name}: ${t("common.actions")}`}>
        <EllipsisHorizontal />
      </IconButton>
    </ActionMenu>
  )
}
