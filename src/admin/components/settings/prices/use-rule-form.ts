import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useForm } from "react-hook-form"
import { useSaveSettings } from "../../../hooks/use-settings"
import { useTexts } from "../../../i18n/use-texts"
import type { DraftRules } from "../../../lib/price-preview"
import type { PriceRules } from "../../../lib/price-rules"
import { changedPart } from "../../../lib/changed-part"
import type { SettingsChange } from "../../../lib/settings"
import { placeNestedError } from "../../forms/place-nested-error"
import { useFreshStart } from "../../forms/use-fresh-start"
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
  useFreshStart(form, defaultValues)
  const entered = schema.safeParse(form.watch())
  const draft = entered.success ? toChange(toRules(entered.data)) : undefined
  const onSubmit = async (output: RuleOutput) => {
    try {
      const start = schema.safeParse(form.formState.defaultValues)
      const before: SettingsChange = start.success ? toChange(toRules(start.data)) : {}
      await save({ before, change: changedPart(before, toChange(toRules(output))) })
      toast.success(t("common.saved"))
      onSaved()
    } catch (error) {
      placeNestedError(form, error, prefix)
    }
  }
  return { form, onSubmit, draft }
}
