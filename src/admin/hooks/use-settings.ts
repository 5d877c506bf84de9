import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { PluginSettings, SettingsChange } from "../lib/settings"

const PATH = "/admin/shipment-ordering/settings"

interface Answer {
  settings: PluginSettings
}

export function useSettings() {
  return useQuery({
    queryKey: queryKeys.settings,
    queryFn: async () => (await sdk.client.fetch<Answer>(PATH)).settings,
  })
}

/** Saves a change; what is shown of the settings is new before `mutateAsync` comes back. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: SettingsChange) =>
      (await sdk.client.fetch<Answer>(PATH, { method: "POST", body: change })).settings,
    onSuccess: async (settings) => {
      queryClient.setQueryData(queryKeys.settings, settings)
      void queryClient.invalidateQueries({ queryKey: queryKeys.pricePreviews })
      await Promise.all([
        // Another environment has other services.
        queryClient.invalidateQueries({ queryKey: queryKeys.services }),
        queryClient.invalidateQueries({ queryKey: queryKeys.setup }),
      ])
    },
  })
}
