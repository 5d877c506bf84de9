import { Button, Text } from "@medusajs/ui"
import type { Confirmation } from "../../hooks/use-confirm-many"
import { useConfirmPrompt } from "../../hooks/use-confirm-prompt"
import { useTexts } from "../../i18n/use-texts"
import { ConfirmProgress } from "./confirm-progress"

interface ConfirmManyProps {
  shipmentIds: string[]
  confirmation: Confirmation
  nameOf: (id: string) => string
  onConfirmed: () => void
}

/** Where shipments are confirmed by hand: all of them at once, and once more those that are left. */
export function ConfirmMany({ shipmentIds, confirmation, nameOf, onConfirmed }: ConfirmManyProps) {
  const { t } = useTexts()
  const ask = useConfirmPrompt()
  const { run, confirmed, start } = confirmation
  const left = shipmentIds.filter((id) => !confirmed.has(id))
  const confirm = async () => {
    if (await ask(left.length)) {
      await start(left)
      onConfirmed()
    }
  }
  return (
    <div className="flex flex-col items-start gap-y-3">
      {run ? (
        <div className="w-full">
          <ConfirmProgress run={run} nameOf={nameOf} />
        </div>
      ) : (
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("confirmMany.hint")}
        </Text>
      )}
      {(run?.isRunning || left.length > 0) && (
        <Button
          size="small"
          variant="secondary"
          type="button"
          isLoading={run?.isRunning === true}
          onClick={() => void confirm()}
        >
          {t("confirmMany.action", { count: left.length })}
        </Button>
      )}
    </div>
  )
}
