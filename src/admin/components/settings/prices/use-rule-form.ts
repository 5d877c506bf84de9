import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useForm } from "react-hook-form"
import { useSaveSettings } from "../../../hooks/use-settings"
import { useTexts } from "../../../i18n/use-texts"
import type { DraftRules } from "../../../lib/price-preview"
import type { PriceRules } from "../../../lib/price-rules"
import { placeNestedError } from "../../forms/place-nested-error"
import { type RuleOutput, type RuleValues, ruleValues, toRules } from "./rule-values"

interface RuleFormOptions {
  defaultValues: RuleValues
  /** What the rules are within the settings. */
  toChange: (rules: PriceRules) => DraftRules
  /** Stands before the name of a rule where the backend refuses it. */
  prefix?: string
  onSaved: () => void
}

/** A form over rules. `draft` is what would be saved now; undefined while something is entered wrongly. */
export function useRuleForm({ defaultValues, toChange, prefix, onSaved }: RuleFormOptions) {
  const { t } = useTexts()
  const { mutateAsync: save } = useSaveSettings()
  const schema = ruleValues(t)
  const form = useForm<RuleValues, unknown, RuleOutput>({
    resolver: zodResolver(schema),
    defaultValues,
  })
  const entered = schema.safeParse(form.watch())
  const draft = entered.success ? toChange(toRules(entered.data)) : undefined
  const onSubmit = async (output: RuleOutput) => {
    try {
      await save(toChange(toRules(output)))
      toast.success(t("common.saved"))
      onSaved()
    } catch (error) {
      placeNestedError(form, error, prefix)
    }
  }
  return { form, onSubmit, draft }
}
