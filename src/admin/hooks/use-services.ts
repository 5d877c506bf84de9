import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ServicePatch } from "../../api/admin/shipment-ordering/services/services"
import type { DeliveryService, ServiceIssue } from "../lib/delivery-service"
import { queryKeys, useReload } from "../lib/query-keys"
import { getFrom, postTo } from "../lib/sdk"
import { useAccount } from "./use-account"

export function useServices() {
  const account = useAccount()
  return useQuery({
    queryKey: queryKeys.servicesOf(account),
    queryFn: async () =>
      (await getFrom<{ services: DeliveryService[] }>("services", { query: { account } })).services,
  })
}

/** Changes the name or the marks of a service. */
export function useChangeService() {
  const reload = useReload()
  const account = useAccount()
  return useMutation({
    mutationFn: ({ code, change }: { code: string; change: ServicePatch }) =>
      postTo<{ service: DeliveryService }>(`services/${encodeURIComponent(code)}`, change, {
        query: { account },
      }),
    onSuccess: () => {
      void reload(queryKeys.pricePreviews)
      return reload(queryKeys.services)
    },
  })
}

/** Asks the service again what it offers to the countries of the store. */
export function useRefreshServices() {
  const queryClient = useQueryClient()
  const account = useAccount()
  return useMutation({
    mutationFn: () =>
      postTo<{ services: DeliveryService[]; issues: ServiceIssue[] }>(
        "services/refresh",
        undefined,
        { query: { account } },
      ),
    onSuccess: ({ services }) => {
      queryClient.setQueryData(queryKeys.servicesOf(account), services)
      void queryClient.invalidateQueries({ queryKey: queryKeys.pricePreviews })
    },
  })
}
