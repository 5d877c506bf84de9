import { ActionMenu } from "@medusajs/dashboard/components"
import { ArrowUturnLeft, EllipsisHorizontal, PencilSquare } from "@medusajs/icons"
import { IconButton, Select, Text, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useSaveSettings } from "../../../hooks/use-settings"
import { useTexts } from "../../../i18n/use-texts"
import { describeRule } from "../../../lib/describe-rule"
import type { SampleCart } from "../../../lib/price-preview"
import { RULE_NAMES, type RuleTarget, settingOf } from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"
import { Section } from "../../section/section"
import { OverrideDrawer } from "./override-drawer"
import { useTargetNames } from "./use-target-names"
import { withRules } from "./with-rules"

interface OverridesSectionProps {
  settings: PluginSettings
  sample: SampleCart
}

/** The rules that single options and accounts have of their own. */
export function OverridesSection({ settings, sample }: OverridesSectionProps) {
  const { t } = useTexts()
  const [edited, setEdited] = useState<RuleTarget>()
  const { nameOf, targets } = useTargetNames(settings.account)
  const reset = useReset(settings)
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

interface OverrideRowProps {
  settings: PluginSettings
  target: RuleTarget
  name: string
  onEdit: () => void
  onReset: () => void
}

function OverrideRow({ settings, target, name, onEdit, onReset }: OverrideRowProps) {
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

function targetsWithRules(settings: PluginSettings): RuleTarget[] {
  return (["account", "option"] as const).flatMap((kind) =>
    Object.keys(settings[settingOf({ kind, key: "" })]).map((key) => ({ kind, key })),
  )
}

/** Takes a target's own rules away, after asking. */
function useReset(settings: PluginSettings): (target: RuleTarget, name: string) => void {
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
      save(withRules(settings, target, {}), {
        onSuccess: () => toast.success(t("common.saved")),
        onError: (error) => toast.error(error.message),
      })
    }
  }
  return (target, name) => void askAndReset(target, name)
}
