import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { toast, usePrompt } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useSettings } from "../../hooks/use-settings"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/formats"
import { queryKeys, useReload } from "../../lib/query-keys"
import { postTo } from "../../lib/sdk"
import { isEnded, isRetriedAnew, type Shipment, type ShipmentAction } from "../../lib/shipment"
import { toastError } from "../../lib/toast-error"

/** Runs an action on a shipment: asks first if it matters, naming the cost, then shows the result. */
export function useRunAction(shipment: Shipment) {
  const { t, locale } = useTexts()
  const prompt = usePrompt()
  const { data: settings } = useSettings()
  const { mutateAsync, isPending, variables } = useShipmentAction(shipment.id)
  const { quoted_price: quoted, price_currency: currency } = shipment
  const cost = quoted
    ? t("shipments.costs.about", { price: formatMoney(quoted, currency, locale) })
    : t("shipments.costs.unknown")
  // While the setting loads, name the more expensive case.
  const isAuto = settings?.auto_confirm ?? true
  const costOfNew = t(isAuto ? "shipments.costs.atOnce" : "shipments.costs.onConfirm", { cost })
  const run = async (action: ShipmentAction) => {
    const question = questionOf(action, shipment, { t, cost, costOfNew })
    const buttons = {
      confirmText: t(`shipments.actions.${action}`),
      cancelText: t("common.cancel"),
    }
    if (question && !(await prompt({ ...question, ...buttons }))) {
      return
    }
    // Use `mutateAsync`: the action may remove its own button, and then callbacks of `mutate` do not run.
    await mutateAsync(action).then(
      (changed) => toast.success(describeSuccess(action, changed, t)),
      toastError,
    )
  }
  return { run, running: isPending ? variables : undefined }
}

/** Even a failed action may change the ledger, and with it lists, health, labels and the status of the order. */
function useShipmentAction(id: string) {
  const reload = useReload()
  return useMutation({
    mutationFn: async (action: ShipmentAction) => {
      const verb = action === "check-numbers" ? "refresh" : action
      return (await postTo<{ shipment: Shipment }>(`shipments/${id}/${verb}`)).shipment
    },
    onSettled: () =>
      reload(queryKeys.shipments, queryKeys.toShip, queryKeys.health, ordersQueryKeys.all),
  })
}

interface Words {
  t: Texts
  /** The cost of the shipment, as far as it is known. */
  cost: string
  /** The cost of a new shipment, and when it is charged. */
  costOfNew: string
}

/** The question before an action; undefined if the action is harmless. */
function questionOf(action: ShipmentAction, shipment: Shipment, { t, cost, costOfNew }: Words) {
  const number = shipment.shipment_id ?? ""
  const questionIf = (isDangerous: boolean, title: string, description: string) =>
    ({ variant: isDangerous ? "danger" : "confirmation", title, description }) as const
  switch (action) {
    case "check-numbers":
      return undefined
    case "confirm": {
      if (shipment.state === "confirm_unknown") {
        const description = t("shipments.confirmAgainPrompt.description", { number, cost })
        return questionIf(true, t("shipments.confirmAgainPrompt.title"), description)
      }
      const isDifferent = shipment.differences.length > 0
      const text = isDifferent ? "differences" : "description"
      const description = t(`shipments.confirmPrompt.${text}`, { cost })
      return questionIf(isDifferent, t("shipments.confirmPrompt.title"), description)
    }
    case "retry": {
      const description = isRetriedAnew(shipment)
        ? `${t("shipments.retryPrompt.anew")} ${costOfNew}`
        : t("shipments.retryPrompt.same", { cost })
      return questionIf(false, t("shipments.retryPrompt.title"), description)
    }
    case "replace": {
      const isBefore = shipment.state === "ordered" || shipment.state === "failed"
      const situation = isBefore ? "before" : isEnded(shipment) ? "settled" : "withCarrier"
      const description = `${t(`shipments.replacePrompt.${situation}`, { number })} ${costOfNew}`
      return questionIf(
        situation === "withCarrier",
        t("shipments.replacePrompt.title"),
        description,
      )
    }
    case "void": {
      const description = t("shipments.voidPrompt.description", { number })
      return questionIf(true, t("shipments.voidPrompt.title"), description)
    }
  }
}

const DONE = {
  confirm: "confirmed",
  retry: "retried",
  replace: "replaced",
  void: "voided",
} as const

function describeSuccess(action: ShipmentAction, changed: Shipment, t: Texts): string {
  if (action !== "check-numbers") {
    return t(`shipments.${DONE[action]}`, { reference: changed.reference })
  }
  return changed.tracking.length > 0
    ? t("shipments.numbersFound", { count: changed.tracking.length })
    : t("shipments.noNumbers")
}
