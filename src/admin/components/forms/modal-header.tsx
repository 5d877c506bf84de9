import { Kbd } from "@medusajs/ui"
import { CloseButton } from "./close-button"

/** The header of a full-screen dialog, as the dashboard draws it, with a named button to close it. */
export function ModalHeader() {
  return (
    <div className="border-ui-border-base flex items-center gap-x-2 border-b px-4 py-2">
      <CloseButton />
      <Kbd>esc</Kbd>
    </div>
  )
}
