import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"
import type { ShipmentAction } from "../../lib/shipment-actions"

interface PromptTexts {
  variant: "danger" | "confirmation"
  title: string
  description: string
  confirmText: string
  cancelText: string
}

/** What to ask before an action on a shipment; undefined where nothing can go wrong. */
export function usePromptOf({ state, shipment_id, differences }: Shipment) {
  const { t } = useTexts()
  const number = shipment_id ?? ""
  return (action: ShipmentAction): PromptTexts | undefined => {
    const cancelText = t("common.cancel")
    const confirmText = t(`shipments.actions.${action}`)
    if (action === "check-numbers") {
      return undefined
    }
    if (action === "release") {
      const title = t("shipments.releasePrompt.title")
      const description = t("shipments.releasePrompt.description", { number })
      return { variant: "danger", title, description, confirmText, cancelText }
    }
    if (state === "confirm_unknown") {
      const title = t("shipments.confirmAgainPrompt.title")
      const description = t("shipments.confirmAgainPrompt.description", { number })
      return { variant: "danger", title, description, confirmText, cancelText }
    }
    return {
      variant: differences.length > 0 ? "danger" : "confirmation",
      title: t("shipments.confirmPrompt.title"),
      description:
        differences.length > 0
          ? t("shipments.confirmPrompt.differences")
          : t("shipments.confirmPrompt.description"),
      confirmText,
      cancelText,
    }
  }
}
