import { SectionRow } from "@medusajs/dashboard/components"
import { StatusBadge, Text } from "@medusajs/ui"
import { useTexts } from "../../../i18n/use-texts"
import type { ConnectionCheck } from "../../../lib/settings"

/** What each check of a connection test has found. */
export function ConnectionTest({ checks }: { checks: ConnectionCheck[] }) {
  const { t } = useTexts()
  const nameOf = {
    address: t("account.test.address"),
    api_key: t("account.test.apiKey"),
  }
  return (
    <div className="bg-ui-bg-subtle divide-y rounded-b-lg" aria-live="polite">
      {checks.map(({ name, is_ok, message }) => (
        <SectionRow
          key={name}
          title={nameOf[name]}
          value={
            <div className="flex min-w-0 flex-col items-start gap-y-1">
              <StatusBadge color={is_ok ? "green" : "red"}>
                {is_ok ? t("account.test.ok") : t("account.test.failed")}
              </StatusBadge>
              <Text size="small" className="text-pretty break-words">
                {message}
              </Text>
            </div>
          }
        />
      ))}
    </div>
  )
}
