import {
  ArrowDownMini,
  ArrowUpMini,
  DotsSix,
  PencilSquare,
  SquareTwoStack,
  Trash,
} from "@medusajs/icons"
import { clx, IconButton, Switch, toast } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
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
import { freeName } from "./rule-values"

const nameIn = (stored: unknown) => String((stored as Partial<ShippingRule> | null)?.name)

/** The shipping rules in their order, each as a sentence. */
export function ShippingRulesSection({ settings }: { settings: PluginSettings }) {
  const { t, locale } = useTexts()
  const [isCreating, startCreating, stopCreating] = useSectionEditing("rules")
  const [edited, setEdited] = useState<ShippingRule>()
  const rules = settings.rules.map(readShippingRule)
  const nameOf = useRuleNames(rules.flatMap((rule) => rule ?? []))
  const language = { t, locale, currency: settings.quote_currency, nameOf }
  const names = settings.rules.map(nameIn)
  const { move, said } = useMove(names)
  const [dragged, setDragged] = useState<number>()
  const [target, setTarget] = useState<number>()
  const stopDragging = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
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
      {names.length === 0 && (
        <div className="flex flex-col gap-y-1 px-6 py-4">
          <Strong>{t("rules.empty")}</Strong>
          <Note>{t("rules.emptyHint")}</Note>
        </div>
      )}
      <ol className="divide-y" aria-label={t("cards.rules.title")} onDragEnd={stopDragging}>
        {names.map((name, place) => (
          <li
            key={name}
            className={clx(place === target && place !== dragged && "bg-ui-bg-base-hover")}
            onDragStart={() => setDragged(place)}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setTarget(place)
            }}
            onDrop={() => dragged !== undefined && move(dragged, place)}
          >
            <RuleRow
              {...{ name, names, place, rule: rules[place], language, move, onEdit: setEdited }}
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
  /** Of all rules. */
  names: string[]
  place: number
  /** Undefined if a later version has saved it. */
  rule: ShippingRule | undefined
  language: RuleLanguage
  move: (from: number, to: number) => void
  onEdit: (rule: ShippingRule) => void
}

function RuleRow({ language, ...props }: RuleRowProps) {
  const { name, place, rule, move } = props
  const { t } = language
  const may = usePermissions()
  const changeRules = useChangeRules()
  const switchRule = (is_on: boolean) =>
    changeRules((rules) =>
      rules.map((one) => (nameIn(one) === name ? { ...(one as ShippingRule), is_on } : one)),
    ).catch(toastError)
  const { prices = {} } = rule?.then ?? {}
  const handle = useHandle(place)
  return (
    <div className="flex items-start gap-x-3 px-6 py-4">
      {may.set_up && (
        // Firefox drags no buttons.
        <IconButton asChild size="small" variant="transparent" className="-ms-2 -mt-1 cursor-grab">
          <span
            ref={handle.ref}
            role="button"
            tabIndex={0}
            draggable
            aria-label={t("rules.drag", { name })}
            onKeyDown={(event) => {
              const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
              if (steps === undefined) return
              event.preventDefault()
              handle.keepFocus()
              move(place, place + steps)
            }}
          >
            <DotsSix />
          </span>
        </IconButton>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-y-1">
        <Strong className="break-words">{name}</Strong>
        <Note className="break-words">
          {rule ? describeShippingRule(rule, language) : t("rules.unreadable")}
        </Note>
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
          onCheckedChange={(isOn) => void switchRule(isOn)}
        />
      )}
      <Allowed to="set_up">
        <RuleMenu {...props} />
      </Allowed>
    </div>
  )
}

function RuleMenu({ name, names, place, rule, move, onEdit }: Omit<RuleRowProps, "language">) {
  const { t } = useTexts()
  const changeRules = useChangeRules()
  const confirmed = useConfirmed()
  /** Off, so that nothing counts twice before it is changed. */
  const copy = (original: ShippingRule) => {
    const copied = { ...original, name: freeName(t("rules.copyOf", { name }), names), is_on: false }
    void changeRules((rules) =>
      rules.flatMap((one) => (nameIn(one) === name ? [one, copied] : [one])),
    ).then(() => toast.success(t("rules.copied")), toastError)
  }
  const onDelete = () =>
    confirmed({
      title: t("rules.deletePrompt.title", { name }),
      description: t("rules.deletePrompt.description"),
      confirmText: t("common.delete"),
      run: () => changeRules((rules) => rules.filter((one) => nameIn(one) !== name)),
      done: t("rules.deleted"),
    })
  const moveTo = (to: number) => ({
    icon: to < place ? <ArrowUpMini /> : <ArrowDownMini />,
    label: t(to < place ? "rules.moveUp" : "rules.moveDown"),
    disabled: names[to] === undefined,
    onClick: () => move(place, to),
  })
  const ofRule = rule && [
    { icon: <PencilSquare />, label: t("common.edit"), onClick: () => onEdit(rule) },
    { icon: <SquareTwoStack />, label: t("common.copy"), onClick: () => copy(rule) },
  ]
  const groups = [
    ...(ofRule ? [{ actions: ofRule }] : []),
    { actions: [moveTo(place - 1), moveTo(place + 1)] },
    { actions: [{ icon: <Trash />, label: t("common.delete"), onClick: onDelete }] },
  ]
  return <RowMenu name={name} groups={groups} />
}

/** Moves a rule from one place to another, and what to say about it. A key may be pressed again before that is saved. */
function useMove(names: string[]) {
  const { t } = useTexts()
  const changeRules = useChangeRules()
  const [said, setSaid] = useState("")
  const move = (from: number, to: number) => {
    const name = names[from] ?? ""
    if (names[to] === undefined || from === to) return
    void changeRules((rules) => {
      const now = rules.map(nameIn).indexOf(name)
      return moved(rules, now, now + to - from)
    }).then(({ rules }) => {
      const place = rules.map(nameIn).indexOf(name) + 1
      setSaid(t("rules.moved", { name, place, count: rules.length }))
    }, toastError)
  }
  return { move, said }
}

/** A row that moves in the page loses the focus. */
function useHandle(place: number) {
  const ref = useRef<HTMLSpanElement>(null)
  const isUsed = useRef(false)
  useEffect(() => {
    if (isUsed.current) ref.current?.focus()
    isUsed.current = false
  }, [place])
  const keepFocus = () => {
    isUsed.current = true
  }
  return { ref, keepFocus }
}
