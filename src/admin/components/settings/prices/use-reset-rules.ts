import { toast, usePrompt } from "@medusajs/ui"
import { useSaveSettings } from "../../../hooks/use-settings"
import { useTexts } from "../../../i18n/use-texts"
import { type RuleTarget, settingOf } from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"
import { withRules } from "./with-rules"

/** Takes a target's own rules away, after asking. */
export function useResetRules(
  settings: PluginSettings,
): (target: RuleTarget, name: string) => void {
  const { t } = useTexts()
  const prompt = usePrompt()
  const { mutate: save } = useSaveSettings()
  const askAndReset = async (target: RuleTarget, name: string) => {
    const isAgreed = await prompt({
      title: t("priceRules.resetPrompt.title", { name }),
      description: t("priceRules.resetPrompt.description"),
      confirmText: t("priceRules.reset"),
      cancelText: t("common.cancel"),
    })
    if (isAgreed) {
      const setting = settingOf(target)
      const before = { [setting]: settings[setting] }
      save(
        { before, change: withRules(settings, target, {}) },
        {
          onSuccess: () => toast.success(t("common.saved")),
          onError: (error) => toast.error(error.message),
        },
      )
    }
  }
  return (target, name) => void askAndReset(target, name)
}
