import { Label, Switch, Text } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { useTexts } from "../../../i18n/use-texts"

interface OwnRuleProps {
  name: string
  /** What holds while the rule is not the target's own, as a sentence. */
  inherited: string
  isOwn: boolean
  onSwitch: (isOwn: boolean) => void
  /** What the rule is entered by. */
  children: ReactNode
}

/** A rule that a target may have of its own, or take from the store. */
export function OwnRule({ name, inherited, isOwn, onSwitch, children }: OwnRuleProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-4">
      <div className="bg-ui-bg-component shadow-elevation-card-rest flex items-start gap-x-3 rounded-lg p-3">
        <Switch id={id} dir="ltr" className="shrink-0" checked={isOwn} onCheckedChange={onSwitch} />
        <div className="min-w-0">
          <Label htmlFor={id} size="small" weight="plus">
            {t("priceRules.own", { name })}
          </Label>
          <Text size="small" className="text-ui-fg-subtle">
            {isOwn ? t("priceRules.isOwn") : t("priceRules.inherited", { rule: inherited })}
          </Text>
        </div>
      </div>
      {isOwn && children}
    </div>
  )
}
