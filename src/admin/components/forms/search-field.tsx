import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { FieldPath, FieldValues } from "react-hook-form"
import { useDebounced } from "../../hooks/use-debounced"
import { useTexts } from "../../i18n/use-texts"
import { Combobox, Form } from "../../lib/dashboard"
import type { RuleTarget } from "../../lib/item-rule"
import { type Named, nameOf, namesOf } from "../../lib/named"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { Field } from "./fields"

type Kind = RuleTarget["target_kind"]

interface SearchFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  kind: Kind
}

/** One of the store's variants, products or shipping profiles, found by a search. */
export function SearchField<Values extends FieldValues>({
  name,
  label,
  kind,
}: SearchFieldProps<Values>) {
  const { t } = useTexts()
  const [search, setSearch] = useState("")
  const [chosen, setChosen] = useState<Named>()
  const { data: found = [] } = useFound(kind, useDebounced(search))
  const { data: first = [] } = useFound(kind, "")
  return (
    <Field<Values> name={name} label={label}>
      {({ value, onChange, ...field }) => {
        // The chosen one keeps its name when a search does not find it.
        const known = [chosen, ...first].find((one) => one?.value === value)
        const options = known && !nameOf(known.value, found) ? [...found, known] : found
        return (
          <Form.Control>
            <Combobox
              {...field}
              value={String(value ?? "")}
              options={options}
              searchValue={search}
              onSearchValueChange={setSearch}
              onChange={(id) => {
                setChosen(options.find((option) => option.value === id))
                onChange(id)
              }}
              noResultsPlaceholder={t("itemRules.noTargets")}
            />
          </Form.Control>
        )
      }}
    </Field>
  )
}

/** At most 20 things that match a search; without a search, the first ones. */
export function useFound(kind: Kind, search: string) {
  return useQuery({
    queryKey: queryKeys.found(kind, search),
    queryFn: () => FIND[kind](search.trim() || undefined),
    placeholderData: keepPreviousData,
  })
}

const AT_MOST = 20

const FIND: Record<Kind, (q: string | undefined) => Promise<Named[]>> = {
  variant: async (q) => {
    const query = { q, limit: AT_MOST, fields: "id,title,sku,product.title" }
    const { variants } = await sdk.admin.productVariant.list(query)
    return variants.map(({ id, title, sku, product }) => ({
      value: id,
      label: [product?.title, title, sku].filter(Boolean).join(" · "),
    }))
  },
  product: async (q) => {
    const { products } = await sdk.admin.product.list({ q, limit: AT_MOST, fields: "id,title" })
    return products.map(({ id, title }) => ({ value: id, label: title }))
  },
  shipping_profile: async (q) => {
    const query = { q, limit: AT_MOST }
    const { shipping_profiles } = await sdk.admin.shippingProfile.list(query)
    return namesOf(shipping_profiles)
  },
}
