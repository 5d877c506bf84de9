import { Combobox, Form } from "@medusajs/dashboard/components"
import { useEffect, useRef, useState } from "react"
import { useFormContext } from "react-hook-form"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSettled } from "../../hooks/use-settled"
import { useTexts } from "../../i18n/use-texts"
import { findVariants } from "../../lib/find-variants"
import { RULE_KINDS, type RuleTarget } from "../../lib/item-rule"
import type { StoreUnits } from "../../lib/measure-limits"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { FormModal } from "../forms/form-modal"
import { SelectField } from "../forms/select-field"
import { RuleFields, useRuleForm, type RuleFormValues } from "./rule-fields"

/** Creates a rule and lets the user choose its target. */
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

/** The rule's target: its kind, and a search in the store. */
function RuleTargetFields() {
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

interface Choice {
  value: string
  label: string
}

interface Wanted {
  kind: RuleTarget["target_kind"]
  /** Empty finds the first ones. */
  search: string
}

const AT_MOST = 20

/** Finds possible targets of a rule. */
function useRuleTargets({ kind, search }: Wanted) {
  return useQuery({
    queryKey: [...queryKeys.itemRules, "targets", kind, search],
    queryFn: () => FIND[kind](search.trim() || undefined),
    placeholderData: keepPreviousData,
  })
}

const FIND: Record<RuleTarget["target_kind"], (q: string | undefined) => Promise<Choice[]>> = {
  variant: findVariants,
  product: async (q) => {
    const { products } = await sdk.admin.product.list({ q, limit: AT_MOST, fields: "id,title" })
    return products.map(({ id, title }) => ({ value: id, label: title }))
  },
  shipping_profile: async (q) => {
    const query = { q, limit: AT_MOST }
    const { shipping_profiles } = await sdk.admin.shippingProfile.list(query)
    return shipping_profiles.map(({ id, name }) => ({ value: id, label: name }))
  },
}
