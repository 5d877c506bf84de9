import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { toBase64 } from "../lib/label-file"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { Shipment } from "../lib/shipment"

/** Keeps a PDF as the label of a shipment. */
export function useUploadLabel({
  label_path,
  order_id,
}: Pick<Shipment, "label_path" | "order_id">) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (file: Blob) => {
      const body = { content_base64: await toBase64(file) }
      return sdk.client.fetch<{ shipment: Shipment }>(label_path, { method: "POST", body })
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.shipments }),
        queryClient.invalidateQueries({ queryKey: queryKeys.health }),
        queryClient.invalidateQueries({ queryKey: ordersQueryKeys.detail(order_id) }),
      ]),
  })
}
