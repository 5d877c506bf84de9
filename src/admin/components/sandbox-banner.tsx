import { useTexts } from "../i18n/use-texts"
import type { PluginSettings } from "../lib/settings"
import { Notice } from "./section/notice"

/** Says that it is the sandbox that answers. */
export function SandboxBanner({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  return settings.is_sandbox ? (
    <Notice variant="warning">
      <div className="flex flex-col gap-y-1">
        <strong className="txt-compact-small-plus">{t("sandbox.title")}</strong>
        <span className="text-ui-fg-subtle">{t("sandbox.description")}</span>
      </div>
    </Notice>
  ) : null
}
