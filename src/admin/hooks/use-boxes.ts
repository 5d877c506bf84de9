import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Box, BoxValues } from "../lib/box"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

const PATH = "/admin/shipment-ordering/boxes"

export function useBoxes() {
  return useQuery({
    queryKey: queryKeys.boxes,
    queryFn: async () => (await sdk.client.fetch<{ boxes: Box[] }>(PATH)).boxes,
  })
}

/** Adds a box, or changes the one with `id`. */
export function useSaveBox(id?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: BoxValues) =>
      sdk.client.fetch<{ box: Box }>(id ? `${PATH}/${id}` : PATH, { method: "POST", body: values }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.boxes }),
  })
}

export function useDeleteBox() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => sdk.client.fetch(`${PATH}/${id}`, { method: "DELETE" }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.boxes }),
  })
}
