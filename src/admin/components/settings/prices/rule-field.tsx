import { useFieldArray, type UseFormReturn } from "react-hook-form"
import { useTexts } from "../../../i18n/use-texts"
import type { RuleName } from "../../../lib/price-rules"
import { NumberField } from "../../forms/number-field"
import { RowsField } from "../../forms/rows-field"
import { SelectField } from "../../forms/select-field"
import { TextField } from "../../forms/text-field"
import type { RuleValues, RuleOutput } from "./rule-values"

interface RuleFieldProps {
  name: RuleName
  form: RuleForm
  /** Currency of the account's quotes. */
  currency: string
}

/** The fields of one rule. */
export function RuleField({ name, form, currency }: RuleFieldProps) {
  const { t } = useTexts()
  const texts = { label: t(`settings.${name}.label`), hint: t(`settings.${name}.help`) }
  switch (name) {
    case "price_tax":
      return (
        <SelectField<RuleValues>
          name={name}
          {...texts}
          options={(["with_tax", "without_tax"] as const).map((value) => ({
            value,
            label: t(`settings.price_tax.options.${value}`),
          }))}
        />
      )
    case "tax_inclusive":
      return (
        <SelectField<RuleValues>
          name={name}
          {...texts}
          options={(["follow", "yes", "no"] as const).map((value) => ({
            value,
            label: t(`settings.tax_inclusive.options.${value}`),
          }))}
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
      return <RoundingField form={form} />
    case "free_from":
      return <FreeFromField form={form} currency={currency} />
    case "fallback":
      return <FallbackField form={form} currency={currency} />
  }
}

function RoundingField({ form }: { form: RuleForm }) {
  const { t } = useTexts()
  const kind = form.watch("rounding.kind")
  return (
    <div className="flex flex-col gap-y-4">
      <SelectField<RuleValues>
        name="rounding.kind"
        label={t("settings.rounding.label")}
        hint={t("settings.rounding.help")}
        options={(["none", "nearest", "ending"] as const).map((value) => ({
          value,
          label: t(`settings.rounding.options.${value}`),
        }))}
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
function FreeFromField({ form, currency }: { form: RuleForm; currency: string }) {
  const { t } = useTexts()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "free_from" })
  return (
    <RowsField
      legend={t("settings.free_from.label")}
      hint={t("settings.free_from.help")}
      onAdd={() => append({ countries: "", amount: "" })}
      onRemove={remove}
      rows={fields.map(({ id }, index) => ({
        key: id,
        fields: (
          <div className="grid grid-cols-2 items-start gap-x-4">
            <TextField<RuleValues>
              name={`free_from.${index}.countries`}
              label={t("priceRules.countries")}
              placeholder={t("priceRules.allCountries")}
            />
            <NumberField<RuleValues>
              name={`free_from.${index}.amount`}
              label={t("priceRules.itemsFrom")}
              unit={currency}
            />
          </div>
        ),
      }))}
    />
  )
}

interface FallbackFieldProps {
  form: RuleForm
  currency: string
}

/** The price when the service does not answer: none, one price, or a table. */
function FallbackField({ form, currency }: FallbackFieldProps) {
  const { t } = useTexts()
  const kind = form.watch("fallback.kind")
  return (
    <div className="flex flex-col gap-y-4">
      <SelectField<RuleValues>
        name="fallback.kind"
        label={t("settings.fallback.label")}
        hint={t("settings.fallback.help")}
        options={(["none", "flat", "table"] as const).map((value) => ({
          value,
          label: t(`settings.fallback.options.${value}`),
        }))}
      />
      {kind === "flat" && (
        <NumberField<RuleValues>
          name="fallback.amount"
          label={t("priceRules.price")}
          unit={currency}
        />
      )}
      {kind === "table" && <FallbackRows form={form} currency={currency} />}
    </div>
  )
}

function FallbackRows({ form, currency }: FallbackFieldProps) {
  const { t } = useTexts()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "fallback.rows" })
  return (
    <RowsField
      hint={t("priceRules.fallbackRows")}
      onAdd={() => append({ countries: "", up_to_grams: "", amount: "" })}
      onRemove={remove}
      rows={fields.map(({ id }, index) => ({
        key: id,
        fields: (
          <>
            <TextField<RuleValues>
              name={`fallback.rows.${index}.countries`}
              label={t("priceRules.countries")}
              placeholder={t("priceRules.allCountries")}
            />
            <div className="grid grid-cols-2 items-start gap-x-4">
              <NumberField<RuleValues>
                name={`fallback.rows.${index}.up_to_grams`}
                label={t("priceRules.upTo")}
                unit="g"
              />
              <NumberField<RuleValues>
                name={`fallback.rows.${index}.amount`}
                label={t("priceRules.price")}
                unit={currency}
              />
            </div>
          </>
        ),
      }))}
    />
  )
}

/** A form for price rules, of the store or of a target. */
type RuleForm = UseFormReturn<RuleValues, unknown, RuleOutput>
