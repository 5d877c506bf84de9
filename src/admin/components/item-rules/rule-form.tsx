import { Badge } from "@medusajs/ui"
import { useFormContext } from "react-hook-form"
import { z } from "zod"
import {
  type ItemRule,
  type ItemRuleValues,
  RULE_KINDS,
  type RuleTarget,
  useSaveItemRule,
} from "../../hooks/use-item-rules"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { choicesOf, toYesNo, YES_NO, yesNo } from "../../lib/choices"
import { mostOf, type StoreUnits } from "../../lib/settings"
import { NumberField, SelectField } from "../forms/fields"
import { FormDrawer } from "../forms/form-dialogs"
import { optionalNumberText } from "../forms/number-text"
import { SearchField } from "../forms/search-fields"
import { useSavingForm } from "../forms/use-saving-form"
import { Note } from "../section/texts"

interface RuleDrawerProps {
  units: StoreUnits
  /** The rule to edit; without it, a new one. */
  rule?: ItemRule
  /** The target of a new rule; without it, the user chooses one. */
  target?: RuleTarget
  /** The name of the target, if it is not to be chosen. */
  name?: string
  onClose: () => void
}

/** Edits or creates a rule. */
export function RuleDrawer({ units, rule, target, name, onClose }: RuleDrawerProps) {
  const { t } = useTexts()
  const { mutateAsync: save } = useSaveItemRule()
  const { form, trySave } = useSavingForm({
    schema: ruleValues(t, units),
    defaultValues: toRuleFormValues(rule, target),
    onSaved: onClose,
  })
  const onSubmit = ({ target_kind, target_id, ...words }: RuleTarget & ItemRuleValues) =>
    trySave(async () => {
      await save(rule ? { id: rule.id, ...words } : { target_kind, target_id, ...words })
      return t("itemRules.saved")
    })
  return (
    <FormDrawer
      title={t(rule ? "itemRules.edit" : "itemRules.create")}
      isNew={name === undefined}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {name === undefined ? (
        <RuleTargetFields />
      ) : (
        <Note leading="compact" className="break-words">
          {name}
        </Note>
      )}
      <RuleFields units={units} />
    </FormDrawer>
  )
}

/** The rule's target: its kind, and a search in the store. */
function RuleTargetFields() {
  const { t } = useTexts()
  const { watch, setValue } = useFormContext<RuleFormValues>()
  const kind = watch("target_kind")
  return (
    <>
      <SelectField<RuleFormValues>
        name="target_kind"
        label={t("itemRules.kind")}
        hint={t("itemRules.kindHint")}
        options={choicesOf(RULE_KINDS, (value) => t(`itemRules.kinds.${value}`))}
        onChoose={() => setValue("target_id", "")}
      />
      <SearchField<RuleFormValues>
        key={kind}
        name="target_id"
        label={t("fields.items")}
        kind={kind}
      />
    </>
  )
}

/** The values that a rule can set. */
function RuleFields({ units }: { units: StoreUnits }) {
  const { t } = useTexts()
  const yesOrNo = choicesOf(YES_NO, (value) =>
    t(value === "unset" ? "itemRules.unset" : `common.${value}`),
  )
  return (
    <>
      <SelectField<RuleFormValues>
        name="rotation"
        label={t("itemRules.rotation")}
        options={choicesOf([UNSET, ...ROTATIONS], (value) =>
          t(value === UNSET ? "itemRules.unset" : `itemRules.rotations.${value}`),
        )}
      />
      <SelectField<RuleFormValues>
        name="ships_alone"
        label={t("itemRules.shipsAlone")}
        hint={t("itemRules.shipsAloneHint")}
        options={yesOrNo}
      />
      <SelectField<RuleFormValues>
        name="dangerous"
        label={t("fields.dangerous")}
        hint={t("itemRules.dangerousHint")}
        options={yesOrNo}
      />
      <NumberField<RuleFormValues>
        name="weight"
        label={t("itemRules.weight")}
        hint={t("itemRules.measureHint")}
        unit={units.weight_unit}
        isOptional
      />
      <div className="grid grid-cols-3 items-start gap-x-4">
        {SIDES.map((side) => (
          <NumberField<RuleFormValues>
            key={side}
            name={side}
            label={t(`units.${side}`)}
            unit={units.dimension_unit}
          />
        ))}
      </div>
    </>
  )
}

const UNSET = "unset"
const SIDES = ["length", "width", "height"] as const
const ROTATIONS = ["any", "keep-flat", "never"] as const

/** A rule as entered, in the store's units. Empty values become null. */
function ruleValues(t: Texts, units: StoreUnits) {
  const measure = (name: "weight" | "length" | "width" | "height") =>
    optionalNumberText(t, { isPositive: true, max: mostOf(name, units) }).transform(
      (value) => value ?? null,
    )
  return z
    .object({
      target_kind: z.enum(RULE_KINDS),
      target_id: z.string().min(1, t("itemRules.chooseTarget")),
      rotation: z.enum([UNSET, ...ROTATIONS]).transform((word) => (word === UNSET ? null : word)),
      ships_alone: yesNo,
      dangerous: yesNo,
      weight: measure("weight"),
      length: measure("length"),
      width: measure("width"),
      height: measure("height"),
    })
    .superRefine(({ target_kind: _, target_id: __, ...words }, context) => {
      if (Object.values(words).every((word) => word === null)) {
        const message = t("itemRules.saysNothing")
        context.addIssue({ code: "custom", path: ["rotation"], message })
      }
    })
}

type RuleFormValues = z.input<ReturnType<typeof ruleValues>>

/** The form's start values: those of the rule, or an empty rule for the target. */
function toRuleFormValues(rule?: ItemRule, target?: RuleTarget): RuleFormValues {
  const { target_kind = "variant", target_id = "" } = rule ?? target ?? {}
  return {
    target_kind,
    target_id,
    rotation: rule?.rotation ?? UNSET,
    ships_alone: toYesNo(rule?.ships_alone),
    dangerous: toYesNo(rule?.dangerous),
    weight: String(rule?.weight ?? ""),
    length: String(rule?.length ?? ""),
    width: String(rule?.width ?? ""),
    height: String(rule?.height ?? ""),
  }
}

/** A rule as badges, one for each value that it sets. */
export function RuleBadges({ rule, units }: { rule: ItemRuleValues; units: StoreUnits }) {
  const { t, locale } = useTexts()
  const { rotation, ships_alone: alone, dangerous, weight } = rule
  const sides = SIDES.map((side) => rule[side])
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 3 })
  const size = sides.map((side) => (side === null ? "–" : number(side))).join(" × ")
  const badges = [
    rotation && t(`itemRules.badges.${rotation}`),
    alone !== null && t(alone ? "itemRules.shipsAlone" : "itemRules.badges.together"),
    dangerous === false && t("itemRules.badges.harmless"),
    weight !== null && `${number(weight)} ${units.weight_unit}`,
    sides.some((side) => side !== null) && `${size} ${units.dimension_unit}`,
  ]
  return (
    <div className="flex flex-wrap gap-1 py-2">
      {dangerous && (
        <Badge size="2xsmall" color="orange">
          {t("itemRules.badges.dangerous")}
        </Badge>
      )}
      {badges.map(
        (text) =>
          text && (
            <Badge key={text} size="2xsmall">
              {text}
            </Badge>
          ),
      )}
    </div>
  )
}
