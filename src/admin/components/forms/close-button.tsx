import { XMark } from "@medusajs/icons"
import { Drawer, IconButton } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"

/** Closes the surrounding drawer or full-screen dialog. Medusa's close button has no name for screen readers. */
export function CloseButton() {
  const { t } = useTexts()
  return (
    // `Drawer` and `FocusModal` share this Radix part.
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
