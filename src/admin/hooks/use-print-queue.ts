import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type {
  PrintQueue,
  PrintQueueBody,
} from "../../api/admin/shipment-ordering/print-queue/print-queue"
import { queryKeys, useReload } from "../lib/query-keys"
import { getFrom, postTo, type Sent } from "../lib/sdk"

interface Answer {
  print_queue: Sent<PrintQueue>
}

/** What waits changes while the card is looked at. */
const RELOAD_MS = 3_000

/** The print queue with its key, for a person who may set up. */
export function usePrintQueue() {
  return useQuery({
    queryKey: queryKeys.printQueue,
    queryFn: async () => (await getFrom<Answer>("print-queue")).print_queue,
    refetchInterval: RELOAD_MS,
  })
}

/** Switches the print queue on or off, or renews its key. */
export function useChangePrintQueue() {
  const queryClient = useQueryClient()
  const reload = useReload()
  return useMutation({
    mutationFn: async (action: PrintQueueBody["action"]) =>
      (await postTo<Answer>("print-queue", { action })).print_queue,
    onSuccess: async (queue) => {
      queryClient.setQueryData(queryKeys.printQueue, queue)
      await reload(queryKeys.settings)
    },
  })
}
