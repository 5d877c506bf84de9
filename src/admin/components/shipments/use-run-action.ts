import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { toast, usePrompt } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useReload } from "../../hooks/use-reload"
import { useSettings } from "../../hooks/use-settings"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/format-money"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { type Shipment, type ShipmentAction, isEnded, isRetriedAnew } from "../../lib/shipment"
import { toastError } from "../../lib/toast-error"

/** Runs an action on a shipment: asks first if it matters, then shows the result. */
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
    // Use `mutateAsync`: the action may remove its own button, and then callbacks of `mutate` do not run.
    await mutateAsync(action).then(
      (changed) => toast.success(describeSuccess(action, changed)),
      toastError,
    )
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
      case "void":
        return t("shipments.voided")
      case "check-numbers":
        return changed.tracking.length > 0
          ? t("shipments.numbersFound", { count: changed.tracking.length })
          : t("shipments.noNumbers")
    }
  }
}

/**
 * Runs an action on a shipment. Even a failed action may change the ledger, and with it lists, health, labels and
 * the status of the order.
 */
function useShipmentAction({ id }: Pick<Shipment, "id">) {
  const reload = useReload()
  return useMutation({
    mutationFn: async (action: ShipmentAction) => {
      const step = action === "check-numbers" ? "refresh" : action
      const path = `/admin/shipment-ordering/shipments/${id}/${step}`
      return (await sdk.client.fetch<{ shipment: Shipment }>(path, { method: "POST" })).shipment
    },
    onSettled: () =>
      reload(queryKeys.shipments, queryKeys.toShip, queryKeys.health, ordersQueryKeys.all),
  })
}

interface Question {
  variant: "danger" | "confirmation"
  title: string
  description: string
}

interface Words {
  t: Texts
  /** The cost of the shipment, as far as it is known. */
  cost: string
  /** The cost of a new shipment, and when it is charged. */
  costOfNew: string
}

/** The question before an action, with the cost; undefined if the action is harmless. */
function usePromptOf(shipment: Shipment) {
  const { t, locale } = useTexts()
  const { data: settings } = useSettings()
  const { quoted_price: quoted, price_currency: currency } = shipment
  const cost = quoted
    ? t("shipments.costs.about", { price: formatMoney(quoted, currency, locale) })
    : t("shipments.costs.unknown")
  // While the setting loads, name the more expensive case.
  const isAuto = settings?.auto_confirm ?? true
  const costOfNew = t(isAuto ? "shipments.costs.atOnce" : "shipments.costs.onConfirm", { cost })
  return (action: ShipmentAction) => {
    const question = questionOf(action, shipment, { t, cost, costOfNew })
    return (
      question && {
        ...question,
        confirmText: t(`shipments.actions.${action}`),
        cancelText: t("common.cancel"),
      }
    )
  }
}

function questionOf(
  action: ShipmentAction,
  shipment: Shipment,
  { t, cost, costOfNew }: Words,
): Question | undefined {
  const number = shipment.shipment_id ?? ""
  switch (action) {
    case "check-numbers":
      return undefined
    case "confirm": {
      const isUnclear = shipment.state === "confirm_unknown"
      const isDifferent = shipment.differences.length > 0
      const asked = isDifferent ? "differences" : "description"
      return {
        variant: isUnclear || isDifferent ? "danger" : "confirmation",
        title: t(
          isUnclear ? "shipments.confirmAgainPrompt.title" : "shipments.confirmPrompt.title",
        ),
        description: isUnclear
          ? t("shipments.confirmAgainPrompt.description", { number, cost })
          : t(`shipments.confirmPrompt.${asked}`, { cost }),
      }
    }
    case "retry":
      return {
        variant: "confirmation",
        title: t("shipments.retryPrompt.title"),
        description: isRetriedAnew(shipment)
          ? `${t("shipments.retryPrompt.anew")} ${costOfNew}`
          : t("shipments.retryPrompt.same", { cost }),
      }
    case "replace": {
      const isBefore = shipment.state === "ordered" || shipment.state === "failed"
      const situation = isBefore ? "before" : isEnded(shipment) ? "settled" : "withCarrier"
      return {
        variant: situation === "withCarrier" ? "danger" : "confirmation",
        title: t("shipments.replacePrompt.title"),
        description: `${t(`shipments.replacePrompt.${situation}`, { number })} ${costOfNew}`,
      }
    }
    case "void":
      return {
        variant: "danger",
        title: t("shipments.voidPrompt.title"),
        description: t("shipments.voidPrompt.description", { number }),
      }
  }
}
