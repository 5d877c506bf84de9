import { useTexts } from "../../i18n/use-texts"
import type { StoreUnits } from "../../lib/measure-limits"
import { FormModal } from "../forms/form-modal"
import { RuleFields } from "./rule-fields"
import { RuleTargetFields } from "./rule-target-fields"
import { useRuleForm } from "./use-rule-form"

/** Makes a rule for goods that are chosen in it. */
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
