import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ReconcileBody } from "../../api/admin/shipment-ordering/reconcile/schema"
import { queryKeys } from "../lib/query-keys"
import type { Reconciliation, ReconciliationSummary } from "../lib/reconciliation"
import { sdk } from "../lib/sdk"

const PATH = "/admin/shipment-ordering/reconcile"
const AT_MOST = 20
const EVERY_MS = 1_500

/** The newest comparisons, looked at again while one runs. */
export function useReconciliations() {
  return useQuery({
    queryKey: queryKeys.reconciliations,
    queryFn: async () => {
      const answer = await sdk.client.fetch<{ reconciliations: ReconciliationSummary[] }>(PATH, {
        query: { limit: AT_MOST },
      })
      return answer.reconciliations
    },
    refetchInterval: ({ state }) => state.data?.some(isRunning) && EVERY_MS,
  })
}

/** One comparison with its report, looked at again while it runs. */
export function useReconciliation(id: string) {
  return useQuery({
    queryKey: queryKeys.reconciliation(id),
    queryFn: async () =>
      (await sdk.client.fetch<{ reconciliation: Reconciliation }>(`${PATH}/${id}`)).reconciliation,
    refetchInterval: ({ state }) => state.data && isRunning(state.data) && EVERY_MS,
  })
}

export function useBeginReconciliation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ReconcileBody) =>
      (await sdk.client.fetch<{ reconciliation: Reconciliation }>(PATH, { method: "POST", body }))
        .reconciliation,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.reconciliations }),
  })
}

function isRunning({ state }: ReconciliationSummary): boolean {
  return state === "running"
}
