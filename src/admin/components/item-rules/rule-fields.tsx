import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useForm, type FieldPath } from "react-hook-form"
import { z } from "zod"
import { useSaveItemRule } from "../../hooks/use-item-rules"
import { useTexts, type Texts } from "../../i18n/use-texts"
import {
  type ItemRule,
  type RuleTarget,
  type ItemRuleValues,
  RULE_KINDS,
} from "../../lib/item-rule"
import { type StoreUnits, mostOf } from "../../lib/measure-limits"
import { NumberField } from "../forms/number-field"
import { optionalNumberText } from "../forms/number-text"
import { placeServerError } from "../forms/place-server-error"
import { SelectField } from "../forms/select-field"

/** The values that a rule can set. */
export function RuleFields({ units }: { units: StoreUnits }) {
  const { t } = useTexts()
  const yesOrNo = (["unset", "yes", "no"] as const).map((value) => ({
    value,
    label: t(`itemRules.words.${value}`),
  }))
  return (
    <>
      <SelectField<RuleFormValues>
        name="rotation"
        label={t("itemRules.rotation")}
        options={[
          { value: "unset", label: t("itemRules.words.unset") },
          ...(["any", "keep-flat", "never"] as const).map((value) => ({
            value,
            label: t(`itemRules.rotations.${value}`),
          })),
        ]}
      />
      <SelectField<RuleFormValues>
        name="ships_alone"
        label={t("itemRules.shipsAlone")}
        hint={t("itemRules.shipsAloneHint")}
        options={yesOrNo}
      />
      <SelectField<RuleFormValues>
        name="dangerous"
        label={t("itemRules.dangerous")}
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
        {(["length", "width", "height"] as const).map((side) => (
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

interface RuleForm {
  units: StoreUnits
  /** The rule to edit; without it, a new one. */
  rule?: ItemRule
  /** The target of a new rule, if it is fixed. */
  target?: RuleTarget
  onSaved: () => void
}

/** The form of an existing or a new rule. */
export function useRuleForm({ units, rule, target, onSaved }: RuleForm) {
  const { t } = useTexts()
  const { mutateAsync: save } = useSaveItemRule()
  const defaultValues = toRuleFormValues(rule, target)
  const form = useForm<RuleFormValues, unknown, RuleFormOutput>({
    resolver: zodResolver(ruleValues(t, units)),
    defaultValues,
  })
  const onSubmit = async ({ target_kind, target_id, ...words }: RuleFormOutput) => {
    try {
      await save(rule ? { id: rule.id, ...words } : { target_kind, target_id, ...words })
      toast.success(t("itemRules.saved"))
      onSaved()
    } catch (error) {
      placeServerError(form, error, Object.keys(defaultValues) as FieldPath<RuleFormValues>[])
    }
  }
  return { form, onSubmit }
}

const UNSET = "unset"
const yesOrNo = z
  .enum([UNSET, "yes", "no"])
  .transform((word) => (word === UNSET ? null : word === "yes"))

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
      rotation: z
        .enum([UNSET, "any", "keep-flat", "never"])
        .transform((word) => (word === UNSET ? null : word)),
      ships_alone: yesOrNo,
      dangerous: yesOrNo,
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

export type RuleFormValues = z.input<ReturnType<typeof ruleValues>>
type RuleFormOutput = RuleTarget & ItemRuleValues

/** The form's start values: those of the rule, or an empty rule for the target. */
function toRuleFormValues(rule?: ItemRule, target?: RuleTarget): RuleFormValues {
  return {
    target_kind: rule?.target_kind ?? target?.target_kind ?? "variant",
    target_id: rule?.target_id ?? target?.target_id ?? "",
    rotation: rule?.rotation ?? UNSET,
    ships_alone: wordOf(rule?.ships_alone),
    dangerous: wordOf(rule?.dangerous),
    weight: textOf(rule?.weight),
    length: textOf(rule?.length),
    width: textOf(rule?.width),
    height: textOf(rule?.height),
  }
}

function wordOf(value: boolean | null | undefined): "unset" | "yes" | "no" {
  return value === null || value === undefined ? UNSET : value ? "yes" : "no"
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value)
}
