import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { DeliveryService, ServiceProblem } from "../lib/delivery-service"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

const PATH = "/admin/shipment-ordering/services"

export function useServices() {
  return useQuery({
    queryKey: queryKeys.services,
    queryFn: async () => (await sdk.client.fetch<{ services: DeliveryService[] }>(PATH)).services,
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
    onSuccess: ({ services }) => queryClient.setQueryData(queryKeys.services, services),
  })
}
