import { Combobox, Form } from "@medusajs/dashboard/components"
import { Badge, Text } from "@medusajs/ui"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useFormContext } from "react-hook-form"
import { z } from "zod"
import { useSaveItemRule } from "../../hooks/use-item-rules"
import { findVariants } from "../../hooks/use-price-preview"
import { useSettled } from "../../hooks/use-settled"
import { type Texts, useTexts } from "../../i18n/use-texts"
import {
  type ItemRule,
  type ItemRuleValues,
  RULE_KINDS,
  type RuleTarget,
} from "../../lib/item-rule"
import { mostOf, type StoreUnits } from "../../lib/measure-limits"
import { choicesOf, type Named, namesOf } from "../../lib/named"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { Field, NumberField, SelectField } from "../forms/fields"
import { FormDrawer, FormModal } from "../forms/form-dialogs"
import { optionalNumberText } from "../forms/number-text"
import { useSavingForm } from "../forms/use-saving-form"

interface RuleDrawerProps {
  units: StoreUnits
  /** The rule to edit; without it, a new one for `target`. */
  rule?: ItemRule
  target?: RuleTarget
  /** The name of the rule's target. */
  name: string
  onClose: () => void
}

/** Edits a rule, or creates one for a given target. */
export function RuleDrawer({ units, rule, target, name, onClose }: RuleDrawerProps) {
  const { t } = useTexts()
  const { form, onSubmit } = useRuleForm({ units, rule, target, onSaved: onClose })
  const title = t(rule ? "itemRules.edit" : "itemRules.create")
  return (
    <FormDrawer title={title} form={form} onSubmit={onSubmit} onClose={onClose}>
      <Text size="small" leading="compact" className="text-ui-fg-subtle break-words">
        {name}
      </Text>
      <RuleFields units={units} />
    </FormDrawer>
  )
}

/** Creates a rule and lets the user choose its target. */
export function RuleModal({ units, onClose }: { units: StoreUnits; onClose: () => void }) {
  const { t } = useTexts()
  const { form, onSubmit } = useRuleForm({ units, onSaved: onClose })
  return (
    <FormModal title={t("itemRules.create")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <RuleTargetFields />
      <RuleFields units={units} />
    </FormModal>
  )
}

/** The rule's target: its kind, and a search in the store. */
function RuleTargetFields() {
  const { t } = useTexts()
  const { watch, setValue } = useFormContext<RuleFormValues>()
  const kind = watch("target_kind")
  const [search, setSearch] = useState("")
  const { data: choices = [] } = useRuleTargets({ kind, search: useSettled(search) })
  return (
    <>
      <SelectField<RuleFormValues>
        name="target_kind"
        label={t("itemRules.kind")}
        hint={t("itemRules.kindHint")}
        options={choicesOf(RULE_KINDS, (value) => t(`itemRules.kinds.${value}`))}
        onChoose={() => {
          setValue("target_id", "")
          setSearch("")
        }}
      />
      <Field<RuleFormValues> name="target_id" label={t("itemRules.target")}>
        {({ value, ...field }) => (
          <Form.Control>
            <Combobox
              {...field}
              value={String(value)}
              key={kind}
              options={choices}
              searchValue={search}
              onSearchValueChange={setSearch}
              noResultsPlaceholder={t("itemRules.noTargets")}
            />
          </Form.Control>
        )}
      </Field>
    </>
  )
}

interface Wanted {
  kind: RuleTarget["target_kind"]
  /** Empty finds the first ones. */
  search: string
}

const AT_MOST = 20

/** Finds possible targets of a rule. */
function useRuleTargets({ kind, search }: Wanted) {
  return useQuery({
    queryKey: [...queryKeys.itemRules, "targets", kind, search],
    queryFn: () => FIND[kind](search.trim() || undefined),
    placeholderData: keepPreviousData,
  })
}

const FIND: Record<RuleTarget["target_kind"], (q: string | undefined) => Promise<Named[]>> = {
  variant: findVariants,
  product: async (q) => {
    const { products } = await sdk.admin.product.list({ q, limit: AT_MOST, fields: "id,title" })
    return products.map(({ id, title }) => ({ value: id, label: title }))
  },
  shipping_profile: async (q) => {
    const query = { q, limit: AT_MOST }
    const { shipping_profiles } = await sdk.admin.shippingProfile.list(query)
    return namesOf(shipping_profiles)
  },
}

/** The values that a rule can set. */
function RuleFields({ units }: { units: StoreUnits }) {
  const { t } = useTexts()
  const yesOrNo = choicesOf([UNSET, "yes", "no"], (value) => t(`itemRules.words.${value}`))
  return (
    <>
      <SelectField<RuleFormValues>
        name="rotation"
        label={t("itemRules.rotation")}
        options={[
          { value: UNSET, label: t("itemRules.words.unset") },
          ...choicesOf(ROTATIONS, (value) => t(`itemRules.rotations.${value}`)),
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
function useRuleForm({ units, rule, target, onSaved }: RuleForm) {
  const { t } = useTexts()
  const { mutateAsync: save } = useSaveItemRule()
  const { form, trySave } = useSavingForm({
    schema: ruleValues(t, units),
    defaultValues: toRuleFormValues(rule, target),
    onSaved,
  })
  const onSubmit = ({ target_kind, target_id, ...words }: RuleTarget & ItemRuleValues) =>
    trySave(async () => {
      await save(rule ? { id: rule.id, ...words } : { target_kind, target_id, ...words })
      return t("itemRules.saved")
    })
  return { form, onSubmit }
}

const UNSET = "unset"
const ROTATIONS = ["any", "keep-flat", "never"] as const
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
      rotation: z.enum([UNSET, ...ROTATIONS]).transform((word) => (word === UNSET ? null : word)),
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

type RuleFormValues = z.input<ReturnType<typeof ruleValues>>

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

function wordOf(value: boolean | null = null): "unset" | "yes" | "no" {
  return value === null ? UNSET : value ? "yes" : "no"
}

function textOf(value: number | null = null): string {
  return value === null ? "" : String(value)
}

/** A rule as badges, one for each value that it sets. */
export function RuleBadges({ rule, units }: { rule: ItemRuleValues; units: StoreUnits }) {
  const { t, locale } = useTexts()
  const { rotation, ships_alone: alone, dangerous, weight } = rule
  const sides = [rule.length, rule.width, rule.height]
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 3 })
  const size = sides.map((side) => (side === null ? "–" : number(side))).join(" × ")
  return (
    <div className="flex flex-wrap gap-1 py-2">
      {rotation && <Badge size="2xsmall">{t(`itemRules.badges.${rotation}`)}</Badge>}
      {alone !== null && (
        <Badge size="2xsmall" color="blue">
          {t(alone ? "itemRules.badges.alone" : "itemRules.badges.together")}
        </Badge>
      )}
      {dangerous !== null && (
        <Badge size="2xsmall" color={dangerous ? "orange" : "grey"}>
          {t(dangerous ? "itemRules.badges.dangerous" : "itemRules.badges.harmless")}
        </Badge>
      )}
      {weight !== null && (
        <Badge size="2xsmall">
          {number(weight)} {units.weight_unit}
        </Badge>
      )}
      {sides.some((side) => side !== null) && (
        <Badge size="2xsmall">
          {size} {units.dimension_unit}
        </Badge>
      )}
    </div>
  )
}
