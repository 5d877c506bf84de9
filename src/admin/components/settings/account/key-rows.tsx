import { SectionRow } from "@medusajs/dashboard/components"
import { StatusBadge, Text } from "@medusajs/ui"
import { useTexts } from "../../../i18n/use-texts"
import { formatDate } from "../../../lib/calendar"
import { keyWarning } from "../../../lib/key-warning"
import type { PluginSettings } from "../../../lib/settings"

/** The API key: its last characters, when it was saved, and until when it is valid. */
export function KeyRows({ settings }: { settings: PluginSettings }) {
  const { t, locale } = useTexts()
  const {
    api_key_hint: hint,
    api_key_saved_at: savedAt,
    api_key_accepted_at: acceptedAt,
    api_key_valid_until: validUntil,
  } = settings
  if (!hint || !savedAt) {
    return <SectionRow title={t("account.apiKey")} value={t("account.apiKeyMissing")} />
  }
  const warning = keyWarning(settings, new Date())
  const day = (time: string) => new Date(time).toLocaleDateString(locale, { dateStyle: "medium" })
  return (
    <>
      <SectionRow
        title={t("account.apiKey")}
        value={
          <div className="flex min-w-0 flex-col items-start gap-y-1">
            <Text size="small" leading="compact">
              {t("account.apiKeySaved", { hint, date: day(savedAt) })}
            </Text>
            {warning?.kind === "refused" ? (
              <StatusBadge color="red">{t("account.keyRefused")}</StatusBadge>
            ) : (
              acceptedAt && (
                <StatusBadge color="green">
                  {t("account.keyAccepted", { date: day(acceptedAt) })}
                </StatusBadge>
              )
            )}
          </div>
        }
      />
      {validUntil && (
        <SectionRow
          title={t("account.validUntil")}
          value={
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {warning && warning.kind !== "refused" ? (
                <StatusBadge color={warning.kind === "expired" ? "red" : "orange"}>
                  {formatDate(validUntil, locale)}
                </StatusBadge>
              ) : (
                <Text size="small" leading="compact">
                  {formatDate(validUntil, locale)}
                </Text>
              )}
              {settings.api_key_valid_until_is_estimate && (
                <Text size="small" leading="compact" className="text-ui-fg-subtle">
                  {t("account.validUntilEstimate")}
                </Text>
              )}
            </div>
          }
        />
      )}
    </>
  )
}
