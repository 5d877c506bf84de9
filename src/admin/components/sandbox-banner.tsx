import { useSettings } from "../hooks/use-settings"
import { useTexts } from "../i18n/use-texts"
import { Notice } from "./section/notice"

/** Says that it is the sandbox that answers, where somebody could wait for a carrier. */
export function SandboxBanner() {
  const { t } = useTexts()
  const { data: settings } = useSettings()
  if (!settings?.is_sandbox) {
    return null
  }
  return (
    <Notice variant="warning">
      <div className="flex flex-col gap-y-1">
        <strong className="txt-compact-small-plus">{t("sandbox.title")}</strong>
        <span className="text-ui-fg-subtle">{t("sandbox.description")}</span>
      </div>
    </Notice>
  )
}
