import { DEFAULT_ACCOUNT } from "../../../../modules/shipment_ordering/accounts/account-store"
import { accountOf, readConfiguration } from "../../../../runtime/account/configuration"
import { isCopy } from "../../../../runtime/account/store-address"
import type { PluginScope } from "../../../../runtime/plugin-scope"

/** The settings as the admin sees them: of the API key only its last characters. */
export async function serialiseSettings(scope: PluginScope, handle = DEFAULT_ACCOUNT) {
  const configuration = await readConfiguration(scope.memory)
  const account = accountOf(configuration, handle)
  const environment = account?.environment ?? "production"
  return {
    account: handle,
    environment,
    base_url: account?.baseUrl ?? null,
    api_key_hint: account?.keys[environment]?.hint ?? null,
    api_key_saved_at: account?.keys[environment]?.savedAt ?? null,
    can_save_api_key: scope.memory.accounts.canSeal,
    backend_url: scope.memory.options.backendUrl ?? null,
    is_paused: await isCopy(scope),
    ...configuration.settings,
  }
}
