import { Select } from "@medusajs/ui"
import { useAccounts } from "../../../hooks/use-accounts"
import { useChosenAccount } from "../../../hooks/use-chosen-account"
import { useTexts } from "../../../i18n/use-texts"

/** Another of the store's accounts to look at. Nothing where there is only one. */
export function AccountChooser({ account }: { account: string }) {
  const { t } = useTexts()
  const [, choose] = useChosenAccount()
  const { data: accounts = [] } = useAccounts()
  if (accounts.every((handle) => handle === account)) {
    return null
  }
  return (
    <Select size="small" value={account} onValueChange={choose}>
      <Select.Trigger className="w-36" aria-label={t("account.choose")}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {[...new Set([...accounts, account])].sort().map((handle) => (
          <Select.Item key={handle} value={handle}>
            {handle}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
