import { useTexts } from "../../../i18n/use-texts"
import type { EditedRules } from "../../../lib/price-preview"
import type { PriceRules } from "../../../lib/price-rules"
import { placeNestedError } from "../../forms/place-nested-error"
import { useSettingsForm } from "../../forms/use-settings-form"
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
