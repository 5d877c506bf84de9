import { Heading, Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTexts } from "../../../i18n/use-texts"
import type { DraftRules, SampleCart } from "../../../lib/price-preview"
import { PreviewPrices } from "../price-preview/preview-prices"

/** Each letter typed is no question of its own. */
const SETTLED_AFTER_MS = 500

interface DraftPreviewProps {
  sample: SampleCart
  /** Undefined while what is entered is no rule yet. */
  rules: DraftRules | undefined
}

/** What the rules in a form would make of the sample cart's prices, before they are saved. */
export function DraftPreview({ sample, rules }: DraftPreviewProps) {
  const { t } = useTexts()
  const text = rules && JSON.stringify(rules)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    // What is entered wrongly for the moment leaves the last prices standing.
    if (text === undefined) return undefined
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
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
        rules={settled === undefined ? undefined : (JSON.parse(settled) as DraftRules)}
      />
    </section>
  )
}
