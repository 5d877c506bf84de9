import { Combobox, Form } from "@medusajs/dashboard/components"
import { useEffect, useRef, useState } from "react"
import { useFormContext } from "react-hook-form"
import { useRuleTargets } from "../../hooks/use-rule-targets"
import { useSettled } from "../../hooks/use-settled"
import { useTexts } from "../../i18n/use-texts"
import { RULE_KINDS } from "../../lib/item-rule"
import { SelectField } from "../forms/select-field"
import type { RuleFormValues } from "./rule-values"

/** What a rule is for: its kind, and a search among what the store has of it. */
export function RuleTargetFields() {
  const { t } = useTexts()
  const { watch, setValue } = useFormContext<RuleFormValues>()
  const kind = watch("target_kind")
  const [search, setSearch] = useState("")
  const { data: choices = [] } = useRuleTargets({ kind, search: useSettled(search) })
  const before = useRef(kind)
  useEffect(() => {
    if (before.current !== kind) {
      setValue("target_id", "")
      setSearch("")
      before.current = kind
    }
  }, [kind, setValue])
  return (
    <>
      <SelectField<RuleFormValues>
        name="target_kind"
        label={t("itemRules.kind")}
        hint={t("itemRules.kindHint")}
        options={RULE_KINDS.map((value) => ({ value, label: t(`itemRules.kinds.${value}`) }))}
      />
      <Form.Field<RuleFormValues, "target_id">
        name="target_id"
        render={({ field }) => (
          <Form.Item>
            <Form.Label>{t("itemRules.target")}</Form.Label>
            <Form.Control>
              <Combobox
                {...field}
                key={kind}
                options={choices}
                searchValue={search}
                onSearchValueChange={setSearch}
                noResultsPlaceholder={t("itemRules.noTargets")}
              />
            </Form.Control>
            <Form.ErrorMessage />
          </Form.Item>
        )}
      />
    </>
  )
}
