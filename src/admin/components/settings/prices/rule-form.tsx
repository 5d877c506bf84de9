import { type FieldPath, useFormContext } from "react-hook-form"
import type { EditedRules } from "../../../hooks/use-price-preview"
import { useTexts } from "../../../i18n/use-texts"
import { choicesOf } from "../../../lib/named"
import type { PriceRules, RuleName } from "../../../lib/price-rules"
import { RowsField } from "../../forms/field-groups"
import { NumberField, SelectField, TextField } from "../../forms/fields"
import { placeNestedError } from "../../forms/place-error"
import { useSettingsForm } from "../../forms/use-saving-form"
import { type RuleValues, ruleValues, toRules } from "./rule-values"

interface RuleFormOptions {
  defaultValues: RuleValues
  /** Turns rules into a change of the settings. */
  toChange: (rules: PriceRules) => EditedRules
  /** Stands before a rule's name in the backend's errors. */
  prefix?: string
  onSaved: () => void
}

/** A form for price rules. `editedRules` is what would be saved now; undefined while the input is not valid. */
export function usePriceRuleForm({ defaultValues, toChange, prefix, onSaved }: RuleFormOptions) {
  const { t } = useTexts()
  const schema = ruleValues(t)
  const { form, onSubmit } = useSettingsForm({
    schema,
    defaultValues,
    toChange: (output) => toChange(toRules(output)),
    placeError: (form, error) => placeNestedError(form, error, prefix),
    onSaved,
  })
  const entered = schema.safeParse(form.watch())
  const editedRules = entered.success ? toChange(toRules(entered.data)) : undefined
  return { form, onSubmit, editedRules }
}

interface RuleFieldProps {
  name: RuleName
  /** Currency of the account's quotes. */
  currency: string
}

/** The fields of one rule. */
export function RuleField({ name, currency }: RuleFieldProps) {
  const { t } = useTexts()
  const texts = { label: t(`settings.${name}.label`), hint: t(`settings.${name}.help`) }
  switch (name) {
    case "price_tax":
      return (
        <SelectField<RuleValues>
          name={name}
          {...texts}
          options={choicesOf(["with_tax", "without_tax"], (value) =>
            t(`settings.price_tax.options.${value}`),
          )}
        />
      )
    case "tax_inclusive":
      return (
        <SelectField<RuleValues>
          name={name}
          {...texts}
          options={choicesOf(["follow", "yes", "no"], (value) =>
            t(`settings.tax_inclusive.options.${value}`),
          )}
        />
      )
    case "markup_percent":
      return <NumberField<RuleValues> name={name} {...texts} unit="%" />
    case "markup_fixed":
    case "handling_fee_per_package":
      return <NumberField<RuleValues> name={name} {...texts} unit={currency} />
    case "minimum":
    case "maximum":
      return <NumberField<RuleValues> name={name} {...texts} unit={currency} isOptional />
    case "rounding":
      return <RoundingField />
    case "free_from":
      return <FreeFromField currency={currency} />
    case "fallback":
      return <FallbackField currency={currency} />
  }
}

function RoundingField() {
  const { t } = useTexts()
  const kind = useFormContext<RuleValues>().watch("rounding.kind")
  return (
    <div className="flex flex-col gap-y-4">
      <SelectField<RuleValues>
        name="rounding.kind"
        label={t("settings.rounding.label")}
        hint={t("settings.rounding.help")}
        options={choicesOf(["none", "nearest", "ending"], (value) =>
          t(`settings.rounding.options.${value}`),
        )}
      />
      {kind === "nearest" && (
        <NumberField<RuleValues> name="rounding.step" label={t("priceRules.step")} />
      )}
      {kind === "ending" && (
        <NumberField<RuleValues> name="rounding.ending" label={t("priceRules.ending")} />
      )}
    </div>
  )
}

/** Item values from which delivery is free, by country. */
function FreeFromField({ currency }: { currency: string }) {
  const { t } = useTexts()
  return (
    <RowsField
      name="free_from"
      legend={t("settings.free_from.label")}
      hint={t("settings.free_from.help")}
      newRow={() => ({ countries: "", amount: "" })}
    >
      {(index) => (
        <div className="grid grid-cols-2 items-start gap-x-4">
          <CountriesField name={`free_from.${index}.countries`} />
          <NumberField<RuleValues>
            name={`free_from.${index}.amount`}
            label={t("priceRules.itemsFrom")}
            unit={currency}
          />
        </div>
      )}
    </RowsField>
  )
}

function CountriesField({ name }: { name: FieldPath<RuleValues> }) {
  const { t } = useTexts()
  return (
    <TextField<RuleValues>
      name={name}
      label={t("priceRules.countries")}
      placeholder={t("priceRules.allCountries")}
    />
  )
}

/** The price when the service does not answer: none, one price, or a table. */
function FallbackField({ currency }: { currency: string }) {
  const { t } = useTexts()
  const kind = useFormContext<RuleValues>().watch("fallback.kind")
  const price = { label: t("priceRules.price"), unit: currency }
  return (
    <div className="flex flex-col gap-y-4">
      <SelectField<RuleValues>
        name="fallback.kind"
        label={t("settings.fallback.label")}
        hint={t("settings.fallback.help")}
        options={choicesOf(["none", "flat", "table"], (value) =>
          t(`settings.fallback.options.${value}`),
        )}
      />
      {kind === "flat" && <NumberField<RuleValues> name="fallback.amount" {...price} />}
      {kind === "table" && (
        <RowsField
          name="fallback.rows"
          hint={t("priceRules.fallbackRows")}
          newRow={() => ({ countries: "", up_to_grams: "", amount: "" })}
        >
          {(index) => (
            <>
              <CountriesField name={`fallback.rows.${index}.countries`} />
              <div className="grid grid-cols-2 items-start gap-x-4">
                <NumberField<RuleValues>
                  name={`fallback.rows.${index}.up_to_grams`}
                  label={t("priceRules.upTo")}
                  unit="g"
                />
                <NumberField<RuleValues> name={`fallback.rows.${index}.amount`} {...price} />
              </div>
            </>
          )}
        </RowsField>
      )}
    </div>
  )
}
