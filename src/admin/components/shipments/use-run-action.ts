import { toast, usePrompt } from "@medusajs/ui"
import { useShipmentAction } from "../../hooks/use-shipment-action"
import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"
import type { ShipmentAction } from "../../lib/shipment-actions"
import { usePromptOf } from "./use-prompt-of"

/** Does what can be done to a shipment: asks first where it matters, says how it went. */
export function useRunAction(shipment: Shipment) {
  const { t } = useTexts()
  const prompt = usePrompt()
  const promptOf = usePromptOf(shipment)
  const { mutateAsync, isPending, variables } = useShipmentAction(shipment)
  const run = async (action: ShipmentAction) => {
    const question = promptOf(action)
    if (question && !(await prompt(question))) {
      return
    }
    // Awaited: an action may take its own button from the page, and callbacks of `mutate` go with it.
    try {
      toast.success(describeSuccess(action, await mutateAsync(action)))
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return { run, running: isPending ? variables : undefined }

  function describeSuccess(action: ShipmentAction, changed: Shipment): string {
    switch (action) {
      case "confirm":
        return t("shipments.confirmed")
      case "retry":
        return t("shipments.retried", { reference: changed.reference })
      case "replace":
        return t("shipments.replaced", { reference: changed.reference })
      case "release":
        return t("shipments.released")
      case "check-numbers":
        return changed.tracking.length > 0
          ? t("shipments.numbersFound", { count: changed.tracking.length })
          : t("shipments.noNumbers")
    }
  }
}
