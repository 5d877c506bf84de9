import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { toast, usePrompt } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
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

const PATH_OF_ACTION: Record<ShipmentAction, string> = {
  retry: "retry",
  confirm: "confirm",
  "check-numbers": "refresh",
  replace: "replace",
  release: "released",
}

/**
 * Does something to a shipment. Whether it succeeds or not, the ledger may have moved, and with it all
 * lists, the troubles of Health, the labels and the status of the order.
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
