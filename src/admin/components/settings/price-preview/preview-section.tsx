import { useTexts } from "../../../i18n/use-texts"
import { Section } from "../../section/section"
import { PreviewPrices } from "./preview-prices"
import { SampleCartFields } from "./sample-cart-fields"
import type { useSampleCart } from "./use-sample-cart"

/** Prices a sample cart by the rules that are saved. */
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
