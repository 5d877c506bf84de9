import { ActionMenu } from "@medusajs/dashboard/components"
import { ArrowUturnLeft, EllipsisHorizontal, PencilSquare } from "@medusajs/icons"
import { IconButton, Text } from "@medusajs/ui"
import { useTexts } from "../../../i18n/use-texts"
import { describeRule } from "../../../lib/describe-rule"
import { RULE_NAMES, type RuleTarget, settingOf } from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"

interface OverrideRowProps {
  settings: PluginSettings
  target: RuleTarget
  name: string
  onEdit: () => void
  onReset: () => void
}

/** The rules that one target has of its own, each as a sentence. */
export function OverrideRow({ settings, target, name, onEdit, onReset }: OverrideRowProps) {
  const { t, locale } = useTexts()
  const rules = settings[settingOf(target)][target.key] ?? {}
  const language = { t, locale, currency: settings.quote_currency }
  return (
    <div className="flex items-start justify-between gap-x-4 px-6 py-4">
      <div className="min-w-0">
        <Text size="small" leading="compact" weight="plus" className="break-words">
          {name}
        </Text>
        {RULE_NAMES.filter((rule) => rules[rule] !== undefined).map((rule) => (
          <Text key={rule} size="small" className="text-ui-fg-subtle">
            {t(`priceRules.names.${rule}`)}: {describeRule(rule, rules, language)}
          </Text>
        ))}
      </div>
      <ActionMenu
        groups={[
          { actions: [{ icon: <PencilSquare />, label: t("common.edit"), onClick: onEdit }] },
          {
            actions: [{ icon: <ArrowUturnLeft />, label: t("priceRules.reset"), onClick: onReset }],
          },
        ]}
      >
        <IconButton
          size="small"
          variant="transparent"
          aria-label={`${name}: ${t("common.actions")}`}
        >
          <EllipsisHorizontal />
        </IconButton>
      </ActionMenu>
    </div>
  )
}
