import { Drawer, Heading, Kbd } from "@medusajs/ui"
import { CloseButton } from "./close-button"

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
