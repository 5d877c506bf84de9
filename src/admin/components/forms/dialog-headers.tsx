import { XMark } from "@medusajs/icons"
import { Drawer, FocusModal, Heading, IconButton, Kbd } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../../i18n/use-texts"

/** The header of a full-screen dialog, and a column with its title. */
export function ModalBody({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <ModalHeader />
      <FocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto py-16">
        <div className="flex w-full max-w-[720px] flex-col gap-y-8 px-4">
          <FocusModal.Title asChild>
            <Heading>{title}</Heading>
          </FocusModal.Title>
          {children}
        </div>
      </FocusModal.Body>
    </>
  )
}

/** The header of a drawer, as the dashboard draws it, with a named button to close it. */
export function DrawerHeader({ title }: { title: string }) {
  return (
    <div className="border-ui-border-base flex items-start justify-between gap-x-4 border-b px-6 py-4">
      <Drawer.Title asChild>
        <Heading>{title}</Heading>
      </Drawer.Title>
      <div className="flex items-center gap-x-2">
        <Kbd>esc</Kbd>
        <CloseButton />
      </div>
    </div>
  )
}

/**
 * The header of a full-screen dialog, as the dashboard draws it, with a named button to close it.
 *
 * @param children the title, where it must stay visible
 */
export function ModalHeader({ children }: { children?: ReactNode }) {
  return (
    <div className="border-ui-border-base flex flex-wrap items-center gap-x-2 gap-y-1 border-b px-4 py-2">
      <CloseButton />
      <Kbd>esc</Kbd>
      {children}
    </div>
  )
}

/** Closes the surrounding drawer or full-screen dialog. Medusa's close button has no name for screen readers. */
function CloseButton() {
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
