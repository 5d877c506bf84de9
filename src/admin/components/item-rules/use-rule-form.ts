import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useForm, type FieldPath } from "react-hook-form"
import { useSaveItemRule } from "../../hooks/use-item-rules"
import { useTexts } from "../../i18n/use-texts"
import type { ItemRule, RuleTarget } from "../../lib/item-rule"
import type { StoreUnits } from "../../lib/measure-limits"
import { placeServerError } from "../forms/place-server-error"
import {
  type RuleFormOutput,
  type RuleFormValues,
  ruleValues,
  toRuleFormValues,
} from "./rule-values"

interface RuleForm {
  units: StoreUnits
  /** The rule to be changed; without it, one is made. */
  rule?: ItemRule
  /** What a new rule is for, where that is settled. */
  target?: RuleTarget
  onSaved: () => void
}

/** The form of a rule that is there, or of a new one. */
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
