import { ArrowUturnLeft, PencilSquare } from "@medusajs/icons"
import { Select, Text, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useServices } from "../../../hooks/use-services"
import { useSaveSettings } from "../../../hooks/use-settings"
import { useServiceZones } from "../../../hooks/use-shipping-options"
import { useTexts } from "../../../i18n/use-texts"
import { DEFAULT_ACCOUNT } from "../../../lib/default-account"
import { nameOfService } from "../../../lib/delivery-service"
import { describeRule } from "../../../lib/describe-rule"
import type { SampleCart } from "../../../lib/price-preview"
import { type RuleTarget, settingOf, RULE_NAMES } from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"
import { VIRTUAL_CODES } from "../../../lib/virtual-services"
import { RowMenu } from "../../section/row-menu"
import { Section } from "../../section/section"
import { OverrideDrawer } from "./override-drawer"
import { withRules } from "./with-rules"

interface OverridesSectionProps {
  settings: PluginSettings
  sample: SampleCart
}

/** The price rules of single options and accounts. */
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

/** The possible targets and their names: the services as options, and the account. */
function useTargetNames(account: string) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const { data: zones = [] } = useServiceZones()
  const keyOf = (code: string) => (account === DEFAULT_ACCOUNT ? code : `${account}:${code}`)
  const options = new Map<string, string>([
    ...zones.flatMap(({ shipping_options }) =>
      shipping_options.map(({ option_key, name }) => [option_key, name] as const),
    ),
    ...VIRTUAL_CODES.map(
      (code) => [keyOf(code), t(`shippingOptions.virtual.${code}.name`)] as const,
    ),
    ...services.map((service) => [keyOf(service.service_code), nameOfService(service)] as const),
  ])
  const nameOf = ({ kind, key }: RuleTarget): string =>
    kind === "account" ? t("priceRules.account", { name: key }) : (options.get(key) ?? key)
  const targets: RuleTarget[] = [
    { kind: "account", key: account },
    ...[...options.keys()].map((key) => ({ kind: "option" as const, key })),
  ]
  return { nameOf, targets }
}

/** Asks, then deletes the rules of a target. */
function useResetRules(settings: PluginSettings): (target: RuleTarget, name: string) => void {
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

interface OverrideRowProps {
  settings: PluginSettings
  target: RuleTarget
  name: string
  onEdit: () => void
  onReset: () => void
}

/** The rules of one target, each as a sentence. */
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
            {t(`settings.${rule}.label`)}: {describeRule(rule, rules, language)}
          </Text>
        ))}
      </div>
      <RowMenu
        name={name}
        groups={[
          { actions: [{ icon: <PencilSquare />, label: t("common.edit"), onClick: onEdit }] },
          {
            actions: [{ icon: <ArrowUturnLeft />, label: t("priceRules.reset"), onClick: onReset }],
          },
        ]}
      />
    </div>
  )
}
