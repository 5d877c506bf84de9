import { Button, Drawer } from "@medusajs/ui"
import type { ConfirmRun } from "../../hooks/use-confirm-many"
import { useTexts } from "../../i18n/use-texts"
import { DrawerHeader } from "../forms/drawer-header"
import { ConfirmProgress } from "./confirm-progress"

interface ConfirmDrawerProps {
  run: ConfirmRun
  nameOf: (id: string) => string
  onStop: () => void
  onClose: () => void
}

/** Shows a confirmation of many; closed while it runs, it is stopped, and shows how far it has come. */
export function ConfirmDrawer({ run, nameOf, onStop, onClose }: ConfirmDrawerProps) {
  const { t } = useTexts()
  const { isRunning } = run
  const leave = isRunning ? onStop : onClose
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && leave()}>
      <Drawer.Content aria-describedby={undefined}>
        <DrawerHeader title={t(isRunning ? "confirmMany.running" : "confirmMany.done")} />
        <Drawer.Body className="flex-1 overflow-y-auto">
          <ConfirmProgress run={run} nameOf={nameOf} />
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={leave}>
            {t(isRunning ? "confirmMany.stop" : "confirmMany.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
