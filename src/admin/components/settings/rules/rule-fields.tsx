import { Trash } from "@medusajs/icons"
import { Hint, IconButton, Select } from "@medusajs/ui"
import type { ReactNode } from "react"
import { type FieldValues, useFormContext } from "react-hook-form"
import { ACTION_NAMES, CONDITION_NAMES } from "../../../../settings"
import { isSearched } from "../../../hooks/use-matches"
import { useRuleChoices } from "../../../hooks/use-rule-names"
import { useTexts } from "../../../i18n/use-texts"
import { choicesOf, withSaved } from "../../../lib/choices"
import { patternOptions, readServiceCode, readServicePattern } from "../../../lib/delivery-service"
import { RULE_NAMES } from "../../../lib/price-rules"
import {
  type Part,
  type PartName,
  PARTS,
  partText,
  type RuleEntity,
} from "../../../lib/rule-sentence"
import type { PluginSettings } from "../../../lib/settings"
import {
  ComboboxField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "../../forms/fields"
import { FormIssue } from "../../forms/form-dialogs"
import { CodeField, CodesField, SearchField } from "../../forms/search-fields"
import { Note, Strong } from "../../section/texts"
import { SettingField } from "../setting-field"
import { toCardValues } from "../setting-kinds"
import { kindOf } from "./rule-values"

interface PartsProps<Name extends string> {
  /** Where the form has their values, by name. */
  path: string
  /** All that there are, in the order in which they are shown. */
  names: readonly Name[]
  legend?: string
  hint?: string
  add: string
  /** `start` is the form value of a new one. Without a help, the fields have their own label. */
  partOf: (name: Name) => { label: string; help?: string; fields: ReactNode; start: unknown }
}

/** Parts of a rule; each can be removed, and others can be added. */
function Parts<Name extends string>(props: PartsProps<Name>) {
  const { path, names, legend, hint, add, partOf } = props
  const { t } = useTexts()
  const { watch, setValue, clearErrors } = useFormContext<FieldValues>()
  const values = watch(path) as { [One in Name]?: unknown }
  const isIn = (name: Name) => values[name] !== undefined
  const set = (name: Name, value: unknown) => {
    clearErrors(path)
    setValue(`${path}.${name}`, value as never, { shouldDirty: true })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-y-3">
      {legend && <legend className="txt-compact-medium-plus mb-1">{legend}</legend>}
      {hint && <Hint>{hint}</Hint>}
      {names.filter(isIn).map((name) => {
        const { label, help, fields } = partOf(name)
        return (
          <div
            key={name}
            role="group"
            aria-label={label}
            className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-3 rounded-lg p-3"
          >
            <div className="flex items-start justify-between gap-x-4">
              <div className="flex min-w-0 flex-1 flex-col gap-y-1">
                {help && <Strong>{label}</Strong>}
                {help ? <Note leading="compact">{help}</Note> : fields}
              </div>
              <IconButton
                type="button"
                size="small"
                variant="transparent"
                aria-label={t("common.remove", { name: label })}
                onClick={() => set(name, undefined)}
              >
                <Trash />
              </IconButton>
            </div>
            {help && fields}
          </div>
        )
      })}
      <FormIssue name={path} />
      <Select
        size="small"
        value=""
        onValueChange={(name) => set(name as Name, partOf(name as Name).start)}
      >
        {/* The usual placeholder is too pale in dark mode. */}
        <Select.Trigger
          aria-label={add}
          className="data-[placeholder]:text-ui-fg-base w-auto self-start"
        >
          <Select.Value placeholder={add} />
        </Select.Trigger>
        <Select.Content>
          {names.map(
            (name) =>
              !isIn(name) && (
                <Select.Item key={name} value={name}>
                  {partOf(name).label}
                </Select.Item>
              ),
          )}
        </Select.Content>
      </Select>
    </fieldset>
  )
}

interface RulePartsProps {
  group: "if" | "then"
  settings: PluginSettings
}

/** The conditions or the actions of a rule. */
export function RuleParts({ group, settings }: RulePartsProps) {
  const { t } = useTexts()
  return (
    <Parts<PartName>
      path={group}
      names={group === "if" ? CONDITION_NAMES : ACTION_NAMES}
      legend={t(`rules.${group}`)}
      hint={group === "if" ? t("rules.ifHint") : undefined}
      add={t(group === "if" ? "rules.addCondition" : "rules.addAction")}
      partOf={(name) => ({
        label: partText(t, `${name}.label`),
        help: partText(t, `${name}.help`),
        fields: <PartFields {...{ group, name, settings }} />,
        start: kindOf(name).start,
      })}
    />
  )
}

/** The fields of a condition or an action, by its kind. */
function PartFields({ group, name, settings }: RulePartsProps & { name: PartName }) {
  const { t } = useTexts()
  const { box: boxes = [], service: services = [] } = useRuleChoices()
  const path = `${group}.${name}`
  const saved: unknown = useFormContext<FieldValues>().watch(path)
  const field = { name: path, label: partText(t, `${name}.label`), isLabelHidden: true }
  const { kind, of = "option" }: Part = PARTS[name]
  const unit = UNITS[name] ?? settings.quote_currency.toUpperCase()
  switch (kind) {
    case "list":
      return (
        <div className="grid items-start gap-3 sm:grid-cols-[9rem_1fr]">
          <SelectField
            {...field}
            name={`${path}.operator`}
            label={t("rules.operator", { name: field.label })}
            options={choicesOf(["is", "is_not"], (value) => t(`rules.operators.${value}`))}
          />
          <ManyField {...field} name={`${path}.texts`} of={of} />
        </div>
      )
    case "postalCodes":
      return <TextareaField {...field} />
    case "range":
    case "time": {
      const isTime = kind === "time"
      const bound = isTime ? { type: "time" } : { unit, inputMode: "decimal" as const }
      return (
        <div className="grid grid-cols-2 items-start gap-x-4">
          <TextField {...bound} name={`${path}.from`} label={t("rules.from")} />
          <TextField
            {...bound}
            name={`${path}.below`}
            label={t(isTime ? "rules.until" : "rules.below")}
          />
        </div>
      )
    }
    case "yesNo":
      return (
        <SelectField
          {...field}
          options={choicesOf(["yes", "no"], (value) => t(`common.${value}`))}
        />
      )
    case "options":
      return (
        <>
          <ManyField {...field} name={`${path}.options`} of="option" />
          <TextField
            name={`${path}.reason`}
            label={t("rules.reason")}
            hint={t("rules.reasonHint")}
            isOptional
          />
        </>
      )
    case "priceRules":
      return (
        <Parts
          path={path}
          names={RULE_NAMES}
          add={t("rules.addPriceRule")}
          partOf={(rule) => ({
            label: t(`settings.${rule}.label`),
            fields: <SettingField name={rule} path={`${path}.${rule}`} />,
            start: toCardValues(settings, [rule])[rule],
          })}
        />
      )
    case "amount":
    case "decimal":
      return <NumberField {...field} unit={unit} />
    case "service":
      return (
        <CodeField {...field} options={services} readTyped={(text) => readServiceCode(text, t)} />
      )
    case "box": {
      const unknown = t("common.unknown", { name: saved })
      return <SelectField {...field} options={withSaved(boxes, saved as string, unknown)} />
    }
    case "text":
      return <TextField {...field} />
    case "yes":
      return null
  }
}

/** Of numbers that are not money. */
const UNITS: { [Name in PartName]?: string } = {
  weight: "kg",
  items: "",
  packages: "",
  add_percent: "%",
}

/** Several things of one kind. */
function ManyField({ of, ...props }: { name: string; label: string; of: RuleEntity }) {
  const { t } = useTexts()
  const choices = useRuleChoices()
  const chosen = useFormContext<FieldValues>().watch(props.name) as string[]
  const field = { ...props, isLabelHidden: true }
  if (isSearched(of)) return <SearchField {...field} kind={of} />
  const options = choices[of] ?? choicesOf(chosen, (id) => id)
  return of === "service" ? (
    <CodesField
      {...field}
      options={[...patternOptions(chosen, t), ...options]}
      readTyped={(text) => readServicePattern(text, t)}
    />
  ) : (
    <ComboboxField {...field} options={options} />
  )
}
