import { useState } from "react"
import { useSampleDestinations, useSampleVariants } from "../../../hooks/use-price-preview"
import { useSettled } from "../../../hooks/use-settled"
import { useTexts } from "../../../i18n/use-texts"
import type { SampleCart } from "../../../lib/price-preview"
import { Section } from "../../section/section"
import { PreviewPrices } from "./preview-prices"
import { SampleCartFields } from "./sample-cart-fields"

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
