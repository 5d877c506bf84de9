import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { DeliveryService, ServiceChange, ServiceProblem } from "../lib/delivery-service"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

const PATH = "/admin/shipment-ordering/services"

export function useServices() {
  return useQuery({
    queryKey: queryKeys.services,
    queryFn: async () => (await sdk.client.fetch<{ services: DeliveryService[] }>(PATH)).services,
  })
}

/** Changes what the merchant says of a service. */
export function useChangeService() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ code, change }: { code: string; change: ServiceChange }) =>
      sdk.client.fetch<{ service: DeliveryService }>(`${PATH}/${encodeURIComponent(code)}`, {
        method: "POST",
        body: change,
      }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.pricePreviews })
      await queryClient.invalidateQueries({ queryKey: queryKeys.services })
    },
  })
}

/** Asks the service anew what it offers to the store's countries. */
export function useRefreshServices() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      sdk.client.fetch<{ services: DeliveryService[]; problems: ServiceProblem[] }>(
        `${PATH}/refresh`,
        { method: "POST" },
      ),
    onSuccess: ({ services }) => {
      queryClient.setQueryData(queryKeys.services, services)
      void queryClient.invalidateQueries({ queryKey: queryKeys.pricePreviews })
    },
  })
}
