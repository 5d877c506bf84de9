import { Button, Drawer, Text } from "@medusajs/ui"
import type { ConfirmRun } from "../../hooks/use-confirm-many"
import { useTexts } from "../../i18n/use-texts"
import { Notice } from "../section/notice"

interface ConfirmDrawerProps {
  run: ConfirmRun
  nameOf: (id: string) => string
  onClose: () => void
}

/** How far a confirmation of many has come, and what became of each that failed. */
export function ConfirmDrawer({ run, nameOf, onClose }: ConfirmDrawerProps) {
  const { t } = useTexts()
  const { total, results, isRunning } = run
  const isConfirmed = ({ state }: ConfirmRun["results"][number]) =>
    state === "confirmed" || state === "tracked"
  const failed = results.filter((result) => !isConfirmed(result))
  const title = t(isRunning ? "shipmentsPage.confirm.running" : "shipmentsPage.confirm.done")
  const progress = t("shipmentsPage.confirm.progress", { done: results.length, total })
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && !isRunning && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title asChild>
            <h2>{title}</h2>
          </Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
          <div
            role="progressbar"
            aria-label={title}
            aria-valuenow={results.length}
            aria-valuemin={0}
            aria-valuemax={total}
            className="bg-ui-bg-component h-2 overflow-hidden rounded-full"
          >
            <div
              className="bg-ui-bg-interactive h-full"
              style={{ width: `${(100 * results.length) / total}%` }}
            />
          </div>
          <Text size="small" leading="compact" role="status">
            {isRunning
              ? progress
              : t("shipmentsPage.confirm.confirmed", { count: results.filter(isConfirmed).length })}
          </Text>
          {failed.length > 0 && (
            <Notice variant="error">
              <strong className="txt-compact-small-plus">
                {t("shipmentsPage.confirm.failed", { count: failed.length })}
              </strong>
              <ul className="text-ui-fg-subtle mt-2 flex flex-col gap-y-2">
                {failed.map(({ id, problem }) => (
                  <li key={id} className="break-words">
                    {nameOf(id)}: {problem ?? t("shipmentsPage.confirm.unknown")}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" disabled={isRunning} onClick={onClose}>
            {t("shipmentsPage.confirm.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
