import { accountOf, endpointsOf, readConfiguration, keyValidity, isCopy } from "../../../../account"

import type { PluginScope } from "../../../../context"
import { DEFAULT_ACCOUNT } from "../../../../modules/shipment_ordering/accounts/account-store"

/** The settings as the admin sees them: of the API key only its last characters. */
export async function serialiseSettings(scope: PluginScope, handle = DEFAULT_ACCOUNT) {
  const configuration = await readConfiguration(scope.memory)
  const account = accountOf(configuration, handle)
  const environment = account?.environment ?? "production"
  const key = account?.keys[environment]
  const validity = key && keyValidity(key)
  const { endpoints: fixed } = scope.memory.options
  return {
    account: handle,
    environment,
    base_url: account?.baseUrl ?? null,
    /** Whether the sandbox answers at the address; null until anything has. */
    is_sandbox: account?.isSandbox ?? null,
    api_key_hint: key?.hint ?? null,
    api_key_saved_at: key?.savedAt ?? null,
    api_key_valid_until: validity?.validUntil ?? null,
    api_key_valid_until_is_estimate: validity?.isEstimate ?? null,
    api_key_accepted_at: key?.acceptedAt ?? null,
    api_key_refused_at: key?.refusedAt ?? null,
    can_save_api_key: scope.memory.accounts.canSeal,
    backend_url: scope.memory.options.backendUrl ?? null,
    is_paused: await isCopy(scope),
    ...configuration.settings,
    endpoints: endpointsOf(scope.memory, configuration.settings, handle),
    /** The plugin option `endpoints` sets them for this account, or for the default one, as which they are saved. */
    are_endpoints_fixed: [handle, DEFAULT_ACCOUNT].some((name) => name in fixed),
  }
}
