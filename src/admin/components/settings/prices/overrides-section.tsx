import { Select, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../../../i18n/use-texts"
import type { SampleCart } from "../../../lib/price-preview"
import { type RuleTarget, settingOf } from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"
import { Section } from "../../section/section"
import { OverrideDrawer } from "./override-drawer"
import { OverrideRow } from "./override-row"
import { useResetRules } from "./use-reset-rules"
import { useTargetNames } from "./use-target-names"

interface OverridesSectionProps {
  settings: PluginSettings
  sample: SampleCart
}

/** The rules that single options and accounts have of their own. */
export function OverridesSection({ settings, sample }: OverridesSectionProps) {
  const { t } = useTexts()
  const [edited, setEdited] = useState<RuleTarget>()
  const { nameOf, targets } = useTargetNames(settings.account)
  const reset = useResetRules(settings)
  const having = targetsWithRules(settings)
  const others = targets.filter(
    ({ kind, key }) => !having.some((target) => target.kind === kind && target.key === key),
  )
  return (
    <Section
      title={t("priceRules.ownTitle")}
      description={t("priceRules.ownDescription")}
      actions={
        <Select size="small" value="" onValueChange={(index) => setEdited(others[Number(index)])}>
          <Select.Trigger className="w-48" aria-label={t("priceRules.addOwn")}>
            <Select.Value placeholder={t("priceRules.addOwn")} />
          </Select.Trigger>
          <Select.Content>
            {others.map((target, index) => (
              <Select.Item key={`${target.kind} ${target.key}`} value={String(index)}>
                {nameOf(target)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      }
    >
      {having.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("priceRules.noneOwn")}
        </Text>
      )}
      {having.map((target) => (
        <OverrideRow
          key={`${target.kind} ${target.key}`}
          settings={settings}
          target={target}
          name={nameOf(target)}
          onEdit={() => setEdited(target)}
          onReset={() => reset(target, nameOf(target))}
        />
      ))}
      {edited && (
        <OverrideDrawer
          settings={settings}
          target={edited}
          name={nameOf(edited)}
          sample={sample}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

function targetsWithRules(settings: PluginSettings): RuleTarget[] {
  return (["account", "option"] as const).flatMap((kind) =>
    Object.keys(settings[settingOf({ kind, key: "" })]).map((key) => ({ kind, key })),
  )
}
