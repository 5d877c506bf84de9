import { hashKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { queryKeys, useReload } from "../lib/query-keys"
import { getFrom, postTo } from "../lib/sdk"
import { keepOtherEntries, type PluginSettings, type SettingsChange } from "../lib/settings"
import { useAccount } from "./use-account"

interface Answer {
  settings: PluginSettings
}

export function useSettings() {
  const account = useAccount()
  return useQuery({
    queryKey: queryKeys.settingsOf(account),
    queryFn: () => readSettings(account),
  })
}

interface SettingsEdit {
  /** Only the changed settings. */
  change: SettingsChange
  /** The values before the change, perhaps a while old. */
  before: SettingsChange
}

/**
 * Saves a change. The shown settings are updated before `mutateAsync` resolves. Of a table it changes only the
 * edited entries and reads the others again, because another user may have changed them.
 */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  const reload = useReload()
  const account = useAccount()
  return useMutation({
    mutationFn: async ({ change, before }: SettingsEdit) => {
      const body = keepOtherEntries(change, { before, current: await readSettings(account) })
      return (await postTo<Answer>("settings", body, { query: { account } })).settings
    },
    onSuccess: async (settings, { change }) => {
      const queryKey = queryKeys.settingsOf(change.account ?? account)
      queryClient.setQueryData(queryKey, settings)
      void reload(queryKeys.pricePreviews)
      await Promise.all([
        // Settings of the store are in the settings of every account.
        queryClient.invalidateQueries({
          queryKey: queryKeys.settings,
          predicate: (query) => query.queryHash !== hashKey(queryKey),
        }),
        // Another environment has other services. Item rules and packings are in the units of the settings.
        reload(queryKeys.services, queryKeys.itemRules, queryKeys.packings, queryKeys.health),
      ])
    },
  })
}

type Rules = PluginSettings["rules"]

/** Changes the list of shipping rules as it is now: another user may have changed it. One change after the other. */
export function useChangeRules() {
  const account = useAccount()
  const { mutateAsync: save } = useSaveSettings()
  const { mutateAsync } = useMutation({
    scope: { id: "shipping-rules" },
    mutationFn: async (change: (rules: Rules) => Rules) => {
      const { rules } = await readSettings(account)
      return save({ before: {}, change: { rules: change(rules) as SettingsChange["rules"] } })
    },
  })
  return mutateAsync
}

async function readSettings(account: string | undefined): Promise<PluginSettings> {
  return (await getFrom<Answer>("settings", { query: { account } })).settings
}
