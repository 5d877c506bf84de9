import { Button } from "@medusajs/ui"
import { useTexts } from "../../../i18n/use-texts"
import { formatDate, formatMoment } from "../../../lib/calendar"
import { keyWarning } from "../../../lib/key-warning"
import type { PluginSettings } from "../../../lib/settings"
import { Notice } from "../../section/notice"

interface KeyNoticeProps {
  settings: PluginSettings
  onReplace: () => void
}

/** Says that the API key is refused or near its end, and leads to where it is replaced. */
export function KeyNotice({ settings, onReplace }: KeyNoticeProps) {
  const { t, locale } = useTexts()
  const warning = keyWarning(settings, new Date())
  if (!warning) {
    return null
  }
  return (
    <Notice variant={warning.kind === "expiring" ? "warning" : "error"} role="alert">
      <div className="flex flex-col items-start gap-y-3">
        <div className="flex flex-col gap-y-1">
          <strong className="txt-compact-small-plus">
            {t(`account.keyWarnings.${warning.kind}.title`)}
          </strong>
          <span className="text-ui-fg-subtle">{describe()}</span>
        </div>
        <Button size="small" variant="secondary" onClick={onReplace}>
          {t("account.replaceKey")}
        </Button>
      </div>
    </Notice>
  )

  function describe(): string {
    switch (warning?.kind) {
      case "refused":
        return t("account.keyWarnings.refused.description", {
          time: formatMoment(warning.since, locale),
        })
      case "expired":
        return t("account.keyWarnings.expired.description", {
          date: formatDate(warning.validUntil, locale),
        })
      case "expiring":
        return t("account.keyWarnings.expiring.description", {
          count: warning.daysLeft,
          date: formatDate(warning.validUntil, locale),
        })
      default:
        return ""
    }
  }
}
