import type { ActionMenuProps } from "@medusajs/dashboard/components"
import { EllipsisHorizontal } from "@medusajs/icons"
import { IconButton } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { ActionMenu } from "../../lib/dashboard"

/** The menu of a row or a section. The dashboard's own menu has no name for screen readers. */
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
