import {
  ArrowDownMini,
  ArrowUpMini,
  DotsSix,
  PencilSquare,
  SquareTwoStack,
  Trash,
} from "@medusajs/icons"
import { clx, Switch, toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { freeRuleName } from "../../../../settings"
import type { ShippingRule } from "../../../../shipping-rules"
import { useConfirmed } from "../../../hooks/use-confirmed"
import { usePermissions } from "../../../hooks/use-permissions"
import { useRuleNames } from "../../../hooks/use-rule-names"
import { useChangeRules } from "../../../hooks/use-settings"
import { useTexts } from "../../../i18n/use-texts"
import { moved } from "../../../lib/lists"
import { describeRule, RULE_NAMES } from "../../../lib/price-rules"
import {
  describeShippingRule,
  readShippingRule,
  type RuleLanguage,
} from "../../../lib/rule-sentence"
import type { PluginSettings } from "../../../lib/settings"
import { toastError } from "../../../lib/toast-error"
import { WhyButton } from "../../prices/why-options"
import { Allowed } from "../../section/allowed"
import { RowMenu, SmallButton, useSectionEditing } from "../../section/menus"
import { Section } from "../../section/section"
import { Note, Strong } from "../../section/texts"
import { ShippingRuleDrawer } from "./rule-drawer"
import { nameIn, replaceRule } from "./rule-values"

/** The shipping rules in their order, each as a sentence. */
export function ShippingRulesSection({ settings }: { settings: PluginSettings }) {
  const { t, locale } = useTexts()
  const [isCreating, startCreating, stopCreating] = useSectionEditing("rules")
  const [edited, setEdited] = useState<ShippingRule>()
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const rules = settings.rules.map(readShippingRule)
  const nameOf = useRuleNames(rules.flatMap((rule) => rule ?? []))
  const language = { t, locale, currency: settings.quote_currency, nameOf }
  const { move, list, said } = useMove()
  return (
    <Section
      title={t("cards.rules.title")}
      description={t("cards.rules.description")}
      actions={
        <>
          <WhyButton />
          <Allowed to="set_up">
            <SmallButton onClick={startCreating}>{t("common.create")}</SmallButton>
          </Allowed>
        </>
      }
    >
      {rules.length === 0 && (
        <div className="flex flex-col gap-y-1 px-6 py-4">
          <Strong>{t("rules.empty")}</Strong>
          <Note>{t("rules.emptyHint")}</Note>
        </div>
      )}
      <ol
        ref={list}
        className="divide-y"
        aria-label={t("cards.rules.title")}
        onDragEnd={() => setDrag(undefined)}
      >
        {settings.rules.map(nameIn).map((name, place) => (
          <li
            key={name}
            className={clx(
              "flex items-start gap-x-3 px-6 py-4",
              place === drag?.to && place !== drag.from && "bg-ui-bg-base-hover",
            )}
            onDragStart={() => setDrag({ from: place, to: place })}
            onDragOver={(event) => {
              if (!drag) return
              event.preventDefault()
              if (place !== drag.to) setDrag({ ...drag, to: place })
            }}
            onDrop={() => {
              const steps = drag ? place - drag.from : 0
              if (steps !== 0) move(nameIn(settings.rules[place - steps]), steps)
            }}
          >
            <RuleRow
              {...{ name, rule: rules[place], language, onEdit: setEdited }}
              canMove={(steps) => place + steps in rules}
              onMove={(steps) => move(name, steps)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isCreating && <ShippingRuleDrawer settings={settings} onClose={stopCreating} />}
      {edited && (
        <ShippingRuleDrawer
          settings={settings}
          rule={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

interface RuleRowProps {
  name: string
  /** Undefined if a later version has saved it. */
  rule: ShippingRule | undefined
  language: RuleLanguage
  canMove: (steps: number) => boolean
  onMove: (steps: number) => void
  onEdit: (rule: ShippingRule) => void
}

function RuleRow({ name, rule, language, canMove, onMove, onEdit }: RuleRowProps) {
  const { t } = language
  const may = usePermissions()
  const confirmed = useConfirmed()
  const changeRules = useChangeRules()
  const replace = (by: (saved: ShippingRule, rules: unknown[]) => ShippingRule[]) =>
    changeRules((rules) => replaceRule(rules, { name, by: (saved) => by(saved, rules), t }))
  const onSwitch = (is_on: boolean) =>
    void replace((saved) => [{ ...saved, is_on }]).catch(toastError)
  /** The copy is off, so that nothing counts twice before it is changed. */
  const onCopy = () =>
    void replace((saved, rules) => {
      const copied = freeRuleName(t("rules.copyOf", { name }), rules)
      return [saved, { ...saved, name: copied, is_on: false }]
    }).then(() => toast.success(t("rules.copied")), toastError)
  const onDelete = () =>
    confirmed({
      title: t("rules.deletePrompt.title", { name }),
      description: t("rules.deletePrompt.description"),
      confirmText: t("common.delete"),
      run: () => replace(() => []),
      done: t("rules.deleted"),
    })
  const moves = [-1, 1].map((steps) => ({
    icon: steps < 0 ? <ArrowUpMini /> : <ArrowDownMini />,
    label: t(steps < 0 ? "rules.moveUp" : "rules.moveDown"),
    disabled: !canMove(steps),
    onClick: () => onMove(steps),
  }))
  const ofRule = rule && [
    { icon: <PencilSquare />, label: t("common.edit"), onClick: () => onEdit(rule) },
    { icon: <SquareTwoStack />, label: t("common.copy"), onClick: onCopy },
  ]
  const prices = rule?.then.prices ?? {}
  const sentence = rule ? describeShippingRule(rule, language) : t("rules.unreadable")
  return (
    <>
      {may.set_up && (
        // For the mouse. The keyboard and touch move by the menu.
        <span draggable aria-hidden className="text-ui-fg-muted -ms-2 cursor-grab p-0.5">
          <DotsSix />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-y-1">
        <Strong className="break-words">{name}</Strong>
        {sentence !== name && <Note className="break-words">{sentence}</Note>}
        {RULE_NAMES.filter((one) => one in prices).map((one) => (
          <Note key={one} className="break-words">
            {t(`settings.${one}.label`)}: {describeRule(one, prices, language)}
          </Note>
        ))}
      </div>
      {rule && (
        <Switch
          dir="ltr"
          className="shrink-0"
          aria-label={name}
          checked={rule.is_on}
          disabled={!may.set_up}
          onCheckedChange={onSwitch}
        />
      )}
      <Allowed to="set_up">
        <RowMenu
          name={name}
          groups={[
            ...(ofRule ? [{ actions: ofRule }] : []),
            { actions: moves },
            { actions: [{ icon: <Trash />, label: t("common.delete"), onClick: onDelete }] },
          ]}
        />
      </Allowed>
    </>
  )
}

/** Moves a rule by a number of places, says where it is then, and keeps the focus on its menu. */
function useMove() {
  const { t } = useTexts()
  const changeRules = useChangeRules()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState("")
  const placeOf = (name: string, rules: unknown[]) => rules.map(nameIn).indexOf(name)
  const move = (name: string, steps: number) =>
    void changeRules((rules) => {
      const place = placeOf(name, rules)
      if (place < 0) throw new Error(t("rules.gone"))
      return moved(rules, place, Math.max(0, place + steps))
    }).then(({ rules }) => {
      const place = placeOf(name, rules)
      setSaid(t("rules.moved", { name, place: place + 1, count: rules.length }))
      // A row that moves in the page loses the focus.
      const menu = list.current?.children[place]?.querySelector<HTMLElement>("[aria-haspopup=menu]")
      if (document.activeElement === document.body) menu?.focus()
    }, toastError)
  return { move, list, said }
}
