import { Heading, Text } from "@medusajs/ui"
import { useSettled } from "../../../hooks/use-settled"
import { useTexts } from "../../../i18n/use-texts"
import type { EditedRules, SampleCart } from "../../../lib/price-preview"
import { PreviewPrices } from "../price-preview/preview-prices"

/** Waits until typing pauses, so that not every letter asks for prices. */
const SETTLES_AFTER_MS = 500

interface EditedPreviewProps {
  sample: SampleCart
  /** Undefined while the entered rules are not valid. */
  rules: EditedRules | undefined
}

/** Prices of the sample cart by the rules in a form, before they are saved. */
export function EditedPreview({ sample, rules }: EditedPreviewProps) {
  const { t } = useTexts()
  // Invalid input keeps the last prices.
  const settled = useSettled(rules && JSON.stringify(rules), SETTLES_AFTER_MS)
  return (
    <section
      className="border-ui-border-base -mx-6 border-t pt-6"
      aria-label={t("pricePreview.draft")}
    >
      <div className="px-6">
        <Heading level="h3">{t("pricePreview.draft")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("pricePreview.draftHint")}
        </Text>
      </div>
      <PreviewPrices
        sample={sample}
        rules={settled === undefined ? undefined : (JSON.parse(settled) as EditedRules)}
      />
    </section>
  )
}
