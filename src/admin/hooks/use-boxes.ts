import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
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
    onSuccess: () => reloadBoxes(queryClient),
  })
}

/**
 * Saves a new order of the boxes. It is shown at once. Several changes are sent one after the other; the boxes are
 * read again after the last one.
 */
export function useOrderBoxes() {
  const queryClient = useQueryClient()
  const mutationKey = [...queryKeys.boxes, "order"]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (boxes: Box[]) =>
      sdk.client.fetch(`${PATH}/order`, {
        method: "POST",
        body: { ids: boxes.map(({ id }) => id) },
      }),
    onMutate: async (boxes) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.boxes })
      queryClient.setQueryData(queryKeys.boxes, boxes)
    },
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1 ? reloadBoxes(queryClient) : undefined,
  })
}

export function useDeleteBox() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => sdk.client.fetch(`${PATH}/${id}`, { method: "DELETE" }),
    onSuccess: () => reloadBoxes(queryClient),
  })
}

/** Reloads the boxes and what depends on them. */
export async function reloadBoxes(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeys.pricePreviews })
  void queryClient.invalidateQueries({ queryKey: queryKeys.setup })
  await queryClient.invalidateQueries({ queryKey: queryKeys.boxes })
}
