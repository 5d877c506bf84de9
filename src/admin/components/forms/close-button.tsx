import { XMark } from "@medusajs/icons"
import { Drawer, IconButton } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"

/** Closes the drawer or full-screen dialog it stands in. Medusa's own says nothing to a screen reader. */
export function CloseButton() {
  const { t } = useTexts()
  return (
    // One and the same part of Radix under both `Drawer` and `FocusModal`.
    <Drawer.Close asChild>
      <IconButton
        size="small"
        type="button"
        variant="transparent"
        aria-label={t("common.closeDialog")}
      >
        <XMark />
      </IconButton>
    </Drawer.Close>
  )
}
