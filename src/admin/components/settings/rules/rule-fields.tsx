import { Trash } from "@medusajs/icons"
import { Hint, IconButton, Select } from "@medusajs/ui"
import type { ReactNode } from "react"
import { type FieldValues, useFormContext } from "react-hook-form"
import { type ActionName, ACTIONS, type ConditionName, CONDITIONS } from "../../../../settings"
import { isSearched } from "../../../hooks/use-matches"
import { useRuleChoices } from "../../../hooks/use-rule-names"
import { useTexts } from "../../../i18n/use-texts"
import { choicesOf, withSaved } from "../../../lib/choices"
import { patternOptions, readServiceCode, readServicePattern } from "../../../lib/delivery-service"
import { RULE_NAMES } from "../../../lib/price-rules"
import type { RuleEntity } from "../../../lib/rule-sentence"
import type { PluginSettings } from "../../../lib/settings"
import {
  ComboboxManyField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "../../forms/fields"
import { FormIssue } from "../../forms/form-dialogs"
import { CodeField, CodesField, SearchManyField } from "../../forms/search-fields"
import { Note, Strong } from "../../section/texts"
import { SettingField } from "../setting-field"
import { toCardValues } from "../setting-kinds"

interface PartsProps<Name extends string> {
  /** Where the form has their values, by name. */
  path: string
  /** All that there are, in the order in which they are shown. */
  names: readonly Name[]
  legend?: string
  hint?: string
  add: string
  labelOf: (name: Name) => string
  helpOf?: (name: Name) => string
  fieldsOf: (name: Name) => ReactNode
  /** The form value of a new one. */
  startOf: (name: Name) => unknown
}

/** Parts of a rule; each can be removed, and others can be added. */
export function Parts<Name extends string>(props: PartsProps<Name>) {
  const { path, names, legend, hint, add, labelOf, helpOf, fieldsOf, startOf } = props
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
      {names.filter(isIn).map((name) => (
        <div
          key={name}
          role="group"
          aria-label={labelOf(name)}
          className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-3 rounded-lg p-3"
        >
          <div className="flex items-start justify-between gap-x-4">
            <div className="flex min-w-0 flex-1 flex-col gap-y-1">
              {/* Without a help, the field has its own label. */}
              {helpOf ? (
                <>
                  <Strong>{labelOf(name)}</Strong>
                  <Note leading="compact">{helpOf(name)}</Note>
                </>
              ) : (
                fieldsOf(name)
              )}
            </div>
            <IconButton
              type="button"
              size="small"
              variant="transparent"
              aria-label={t("common.remove", { name: labelOf(name) })}
              onClick={() => set(name, undefined)}
            >
              <Trash />
            </IconButton>
          </div>
          {helpOf && fieldsOf(name)}
        </div>
      ))}
      <FormIssue name={path} />
      <Select
        size="small"
        value=""
        onValueChange={(name) => set(name as Name, startOf(name as Name))}
      >
        {/* The usual placeholder is too pale in dark mode. */}
        <Select.Trigger
          aria-label={add}
          className="data-[placeholder]:text-ui-fg-base w-auto self-start"
        >
          <Select.Value placeholder={add} />
        </Select.Trigger>
        <Select.Content>
          {names
            .filter((name) => !isIn(name))
            .map((name) => (
              <Select.Item key={name} value={name}>
                {labelOf(name)}
              </Select.Item>
            ))}
        </Select.Content>
      </Select>
    </fieldset>
  )
}

interface FieldsProps<Name extends string> {
  name: Name
  settings: PluginSettings
}

/** The fields of a condition, by its kind. */
export function ConditionFields({ name, settings }: FieldsProps<ConditionName>) {
  const { t } = useTexts()
  const path = `if.${name}`
  const field = { name: path, label: t(`rules.conditions.${name}.label`), isLabelHidden: true }
  const condition: { kind: string; of?: RuleEntity } = CONDITIONS[name]
  const currency = settings.quote_currency.toUpperCase()
  switch (CONDITIONS[name].kind) {
    case "list":
      return (
        <div className="grid items-start gap-3 sm:grid-cols-[9rem_1fr]">
          <SelectField
            {...field}
            name={`${path}.operator`}
            label={t("rules.operator", { name: field.label })}
            options={choicesOf(["is", "is_not"], (value) => t(`rules.operators.${value}`))}
          />
          <ManyField {...field} name={`${path}.texts`} of={condition.of ?? "option"} />
        </div>
      )
    case "postalCodes":
      return <TextareaField {...field} />
    case "range":
    case "time": {
      const isTime = condition.kind === "time"
      const unit = name === "weight" ? "kg" : name === "value" ? currency : undefined
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
  }
}

/** The fields of an action, by its kind. */
export function ActionFields({ name, settings }: FieldsProps<ActionName>) {
  const { t } = useTexts()
  const { box: boxes = [], service: services = [] } = useRuleChoices()
  const path = `then.${name}`
  const saved = useFormContext<FieldValues>().watch(path) as string
  const field = { name: path, label: t(`rules.actions.${name}.label`), isLabelHidden: true }
  switch (ACTIONS[name].kind) {
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
          labelOf={(rule) => t(`settings.${rule}.label`)}
          fieldsOf={(rule) => <SettingField name={rule} path={`${path}.${rule}`} />}
          startOf={(rule) => toCardValues(settings, [rule])[rule]}
        />
      )
    case "amount":
    case "decimal": {
      const unit = name === "add_percent" ? "%" : settings.quote_currency.toUpperCase()
      return <NumberField {...field} unit={unit} />
    }
    case "service":
      return (
        <CodeField {...field} options={services} readTyped={(text) => readServiceCode(text, t)} />
      )
    case "box":
      return (
        <SelectField
          {...field}
          options={withSaved(boxes, saved, t("common.unknown", { name: saved }))}
        />
      )
    case "text":
      return <TextField {...field} />
    case "yes":
      return null
  }
}

interface ManyFieldProps {
  name: string
  label: string
  of: RuleEntity
}

/** Several things of one kind. */
function ManyField({ of, ...props }: ManyFieldProps) {
  const { t } = useTexts()
  const choices = useRuleChoices()
  const chosen = useFormContext<FieldValues>().watch(props.name) as string[]
  const field = { ...props, isLabelHidden: true, isOptional: false }
  if (isSearched(of)) return <SearchManyField {...field} kind={of} />
  const options = choices[of] ?? choicesOf(chosen, (id) => id)
  return of === "service" ? (
    <CodesField
      {...field}
      options={[...patternOptions(chosen, t), ...options]}
      readTyped={(text) => readServicePattern(text, t)}
    />
  ) : (
    <ComboboxManyField {...field} options={options} />
  )
}
