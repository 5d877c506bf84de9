import { Combobox } from "@medusajs/dashboard/components"
import { Input, Label, Select } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import {
  type SampleCart,
  type SampleDestination,
  useSampleDestinations,
  useSampleVariants,
} from "../../../hooks/use-price-preview"
import { useSettled } from "../../../hooks/use-settled"
import { useTexts } from "../../../i18n/use-texts"
import { Section } from "../../section/section"
import { PreviewPrices } from "./preview-prices"

/** Prices a sample cart by the saved rules. */
export function PreviewSection({
  sample,
  settled,
  change,
  destinations,
}: ReturnType<typeof useSampleCart>) {
  const { t } = useTexts()
  return (
    <Section title={t("pricePreview.title")} description={t("pricePreview.description")}>
      <SampleCartFields sample={sample} destinations={destinations} onChange={change} />
      <PreviewPrices sample={settled} />
    </Section>
  )
}

/**
 * The sample cart of the page. It starts with one of the store's items, sent within the store's country. `settled`
 * lags behind the typing, so that the service is not asked on each key press.
 */
export function useSampleCart() {
  const [chosen, setChosen] = useState<Partial<SampleCart>>({})
  const { data: destinations = [] } = useSampleDestinations()
  const { data: variants = [] } = useSampleVariants("")
  const [first] = destinations
  const sample: SampleCart = {
    variant_id: variants[0]?.value ?? "",
    quantity: 1,
    country_code: first?.country_code ?? "",
    postal_code: first?.postal_code ?? "",
    ...chosen,
  }
  const settled = JSON.parse(useSettled(JSON.stringify(sample))) as SampleCart
  const change = (part: Partial<SampleCart>) => setChosen({ ...chosen, ...part })
  return { sample, settled, change, destinations }
}

interface SampleCartFieldsProps {
  sample: SampleCart
  destinations: SampleDestination[]
  onChange: (part: Partial<SampleCart>) => void
}

/** The fields of the sample cart. Choosing a country also fills in its postal code. */
function SampleCartFields({ sample, destinations, onChange }: SampleCartFieldsProps) {
  const { t, locale } = useTexts()
  const countries = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  const chooseCountry = (country_code: string) => {
    const known = destinations.find((one) => one.country_code === country_code)
    onChange({ country_code, postal_code: known?.postal_code ?? "" })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 px-6 py-4 md:grid-cols-[2fr_1fr_2fr_1fr]">
      <VariantField value={sample.variant_id} onChange={(variant_id) => onChange({ variant_id })} />
      <Field label={t("pricePreview.quantity")}>
        {(id) => (
          <Input
            id={id}
            type="number"
            min={1}
            max={1000}
            value={sample.quantity || ""}
            onChange={({ target }) => onChange({ quantity: Number(target.value) })}
          />
        )}
      </Field>
      <Field label={t("pricePreview.country")}>
        {(id) => (
          <Select value={sample.country_code} onValueChange={chooseCountry}>
            <Select.Trigger id={id}>
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {destinations.map(({ country_code }) => (
                <Select.Item key={country_code} value={country_code}>
                  {countries.of(country_code)}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        )}
      </Field>
      <Field label={t("pricePreview.postalCode")}>
        {(id) => (
          <Input
            id={id}
            autoComplete="off"
            value={sample.postal_code}
            onChange={({ target }) => onChange({ postal_code: target.value })}
          />
        )}
      </Field>
    </div>
  )
}

interface VariantFieldProps {
  value: string
  onChange: (variantId: string) => void
}

function VariantField({ value, onChange }: VariantFieldProps) {
  const { t } = useTexts()
  const [search, setSearch] = useState("")
  const { data: found = [] } = useSampleVariants(useSettled(search))
  const { data: first = [] } = useSampleVariants("")
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  // The chosen variant keeps its name when a search does not find it.
  const options = [...found, ...first, ...(chosen ? [chosen] : [])].filter(
    (option, index, all) => all.findIndex((other) => other.value === option.value) === index,
  )
  return (
    <Field label={t("pricePreview.items")}>
      {(id) => (
        <Combobox
          id={id}
          value={value}
          options={options}
          searchValue={search}
          onSearchValueChange={setSearch}
          onChange={(id) => {
            if (!id) return
            setChosen(options.find((option) => option.value === id))
            onChange(id)
          }}
        />
      )}
    </Field>
  )
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {children(id)}
    </div>
  )
}
