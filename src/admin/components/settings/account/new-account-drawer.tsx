import { useAccounts } from "../../../hooks/use-accounts"
import { useChosenAccount } from "../../../hooks/use-chosen-account"
import { DEFAULT_ACCOUNT } from "../../../lib/default-account"
import type { PluginSettings } from "../../../lib/settings"
import { AccountDrawer } from "./account-drawer"

interface NewAccountDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

/** Sets up one more account, which is then shown. */
export function NewAccountDrawer({ settings, onClose }: NewAccountDrawerProps) {
  const [, choose] = useChosenAccount()
  const { data: taken = [] } = useAccounts()
  return (
    <AccountDrawer
      settings={{ ...settings, ...NOTHING_SAVED }}
      taken={[DEFAULT_ACCOUNT, ...taken]}
      onClose={onClose}
      onSaved={choose}
    />
  )
}

/** What the settings say of an account before anything of it is saved. */
const NOTHING_SAVED = {
  account: "",
  environment: "production",
  base_url: null,
  api_key_hint: null,
  api_key_valid_until: null,
} as const
