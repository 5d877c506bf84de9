import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { toast, usePrompt } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useSettings } from "../../hooks/use-settings"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/format-money"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { type Shipment, isEnded } from "../../lib/shipment"
import { type ShipmentAction, isRetriedAnew } from "../../lib/shipment-actions"

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
      case "void":
        return t("shipments.voided")
      case "check-numbers":
        return changed.tracking.length > 0
          ? t("shipments.numbersFound", { count: changed.tracking.length })
          : t("shipments.noNumbers")
    }
  }
}

const PATH_OF_ACTION: Record<ShipmentAction, string> = {
  retry: "retry",
  confirm: "confirm",
  "check-numbers": "refresh",
  replace: "replace",
  void: "void",
}

/**
 * Runs an action on a shipment. Even a failed action may change the ledger, and with it lists, health, labels and
 * the status of the order.
 */
function useShipmentAction({ id }: Pick<Shipment, "id">) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (action: ShipmentAction) => {
      const path = `/admin/shipment-ordering/shipments/${id}/${PATH_OF_ACTION[action]}`
      return (await sdk.client.fetch<{ shipment: Shipment }>(path, { method: "POST" })).shipment
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.shipments }),
        queryClient.invalidateQueries({ queryKey: queryKeys.toShip }),
        queryClient.invalidateQueries({ queryKey: queryKeys.health }),
        queryClient.invalidateQueries({ queryKey: ordersQueryKeys.all }),
      ]),
  })
}

interface PromptTexts {
  variant: "danger" | "confirmation"
  title: string
  description: string
  confirmText: string
  cancelText: string
}

type Question = Pick<PromptTexts, "variant" | "title" | "description">

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
  return (action: ShipmentAction): PromptTexts | undefined => {
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

function questionOf(action: ShipmentAction, shipment: Shipment, words: Words) {
  switch (action) {
    case "check-numbers":
      return undefined
    case "confirm":
      return confirmation(shipment, words)
    case "retry":
      return retry(shipment, words)
    case "replace":
      return replacement(shipment, words)
    case "void":
      return markVoided(shipment, words)
  }
}

function confirmation({ state, shipment_id, differences }: Shipment, { t, cost }: Words): Question {
  if (state === "confirm_unknown") {
    const description = t("shipments.confirmAgainPrompt.description", {
      number: shipment_id ?? "",
      cost,
    })
    return { variant: "danger", title: t("shipments.confirmAgainPrompt.title"), description }
  }
  const isDifferent = differences.length > 0
  return {
    variant: isDifferent ? "danger" : "confirmation",
    title: t("shipments.confirmPrompt.title"),
    description: t(
      isDifferent ? "shipments.confirmPrompt.differences" : "shipments.confirmPrompt.description",
      { cost },
    ),
  }
}

function retry(shipment: Shipment, { t, cost, costOfNew }: Words): Question {
  const description = isRetriedAnew(shipment)
    ? `${t("shipments.retryPrompt.anew")} ${costOfNew}`
    : t("shipments.retryPrompt.same", { cost })
  return { variant: "confirmation", title: t("shipments.retryPrompt.title"), description }
}

function replacement(shipment: Shipment, { t, costOfNew }: Words): Question {
  const isBefore = shipment.state === "ordered" || shipment.state === "failed"
  const situation = isBefore ? "before" : isEnded(shipment) ? "settled" : "withCarrier"
  const said = t(`shipments.replacePrompt.${situation}`, { number: shipment.shipment_id ?? "" })
  return {
    variant: situation === "withCarrier" ? "danger" : "confirmation",
    title: t("shipments.replacePrompt.title"),
    description: `${said} ${costOfNew}`,
  }
}

function markVoided({ shipment_id }: Shipment, { t }: Words): Question {
  return {
    variant: "danger",
    title: t("shipments.voidPrompt.title"),
    description: t("shipments.voidPrompt.description", { number: shipment_id ?? "" }),
  }
}
