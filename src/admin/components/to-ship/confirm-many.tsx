import { Button, Text, toast, usePrompt } from "@medusajs/ui"
import { useConfirmShipments } from "../../hooks/use-confirm-shipments"
import { useTexts } from "../../i18n/use-texts"

interface ConfirmManyProps {
  shipmentIds: string[]
  onConfirmed: () => void
}

/** Where shipments are confirmed by hand: all of them at once. */
export function ConfirmMany({ shipmentIds, onConfirmed }: ConfirmManyProps) {
  const { t } = useTexts()
  const prompt = usePrompt()
  const { mutateAsync: confirm, isPending } = useConfirmShipments()
  const count = shipmentIds.length
  const run = async () => {
    const isAgreed = await prompt({
      variant: "confirmation",
      title: t("toShip.confirm.title", { count }),
      description: t("toShip.confirm.description"),
      confirmText: t("shipments.actions.confirm"),
      cancelText: t("common.cancel"),
    })
    if (!isAgreed) {
      return
    }
    try {
      const problems = (await confirm(shipmentIds)).flatMap(({ problem }) => problem ?? [])
      if (problems.length > 0) toast.error(problems.join(" "))
      else toast.success(t("toShip.confirm.done", { count }))
      onConfirmed()
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return (
    <div className="flex flex-col items-start gap-y-3">
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t("toShip.confirm.hint")}
      </Text>
      <Button
        size="small"
        variant="secondary"
        type="button"
        isLoading={isPending}
        onClick={() => void run()}
      >
        {t("toShip.confirm.action", { count })}
      </Button>
    </div>
  )
}
