import { type QueryKey, useQueryClient } from "@tanstack/react-query"

/** Reloads what the page shows of these parts of the query cache. */
export function useReload(): (...keys: QueryKey[]) => Promise<void> {
  const queryClient = useQueryClient()
  return async (...keys) => {
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
