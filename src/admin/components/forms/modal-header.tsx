import { XMark } from "@medusajs/icons"
import { FocusModal, IconButton, Kbd } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"

/** The header of a full-screen dialog, as the dashboard draws it, with a name for the button that closes it. */
export function ModalHeader() {
  const { t } = useTexts()
  return (
    <div className="border-ui-border-base flex items-center gap-x-2 border-b px-4 py-2">
      <FocusModal.Close asChild>
        <IconButton
          size="small"
          type="button"
          variant="transparent"
          aria-label={t("ship.closeDialog")}
        >
          <XMark />
        </IconButton>
      </FocusModal.Close>
      <Kbd>esc</Kbd>
    </div>
  )
}
