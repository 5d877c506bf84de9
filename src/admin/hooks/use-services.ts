import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ServicePatch } from "../../api/admin/shipment-ordering/services/services"
import type { DeliveryService, ServiceIssue } from "../lib/delivery-service"
import { queryKeys, useReload } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import { useAccount } from "./use-account"

const PATH = "/admin/shipment-ordering/services"

export function useServices() {
  const account = useAccount()
  return useQuery({
    queryKey: queryKeys.servicesOf(account),
    queryFn: async () => {
      const query = { account }
      return (await sdk.client.fetch<{ services: DeliveryService[] }>(PATH, { query })).services
    },
  })
}

/** Changes the name or the marks of a service. */
export function useChangeService() {
  const reload = useReload()
  const account = useAccount()
  return useMutation({
    mutationFn: ({ code, change }: { code: string; change: ServicePatch }) =>
      sdk.client.fetch<{ service: DeliveryService }>(`${PATH}/${encodeURIComponent(code)}`, {
        method: "POST",
        query: { account },
        body: change,
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
      sdk.client.fetch<{ services: DeliveryService[]; issues: ServiceIssue[] }>(`${PATH}/refresh`, {
        method: "POST",
        query: { account },
      }),
    onSuccess: ({ services }) => {
      queryClient.setQueryData(queryKeys.servicesOf(account), services)
      void queryClient.invalidateQueries({ queryKey: queryKeys.pricePreviews })
    },
  })
}
