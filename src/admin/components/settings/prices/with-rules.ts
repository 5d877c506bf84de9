import type { EditedRules } from "../../../lib/price-preview"
import { type PriceRules, type RuleTarget, settingOf } from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"

/** The setting with a target's rules replaced. A target without rules is removed. */
export function withRules(
  settings: PluginSettings,
  target: RuleTarget,
  rules: PriceRules,
): EditedRules {
  const setting = settingOf(target)
  const { [target.key]: _, ...others } = settings[setting]
  const isEmpty = Object.keys(rules).length === 0
  return { [setting]: isEmpty ? others : { ...others, [target.key]: rules } }
}
