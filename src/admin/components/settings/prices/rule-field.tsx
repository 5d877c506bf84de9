import { useTexts } from "../../../i18n/use-texts"
import type { RuleName } from "../../../lib/price-rules"
import { NumberField } from "../../forms/number-field"
import { SelectField } from "../../forms/select-field"
import { FallbackField } from "./fallback-field"
import { FreeFromField } from "./free-from-field"
import { RoundingField } from "./rounding-field"
import type { RuleForm } from "./rule-form"
import type { RuleValues } from "./rule-values"

export interface RuleFieldProps {
  name: RuleName
  form: RuleForm
  /** Of the account's quotes. */
  currency: string
}

/** What one rule is entered by. */
export function RuleField({ name, form, currency }: RuleFieldProps) {
  const { t } = useTexts()
  const texts = { label: t(`priceRules.names.${name}`), hint: t(`priceRules.hints.${name}`) }
  switch (name) {
    case "price_tax":
      return (
        <SelectField<RuleValues>
          name={name}
          {...texts}
          options={(["with_tax", "without_tax"] as const).map((value) => ({
            value,
            label: t(`priceRules.choices.price_tax.${value}`),
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
            label: t(`priceRules.choices.tax_inclusive.${value}`),
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
