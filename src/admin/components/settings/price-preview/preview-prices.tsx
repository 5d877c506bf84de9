import { Text } from "@medusajs/ui"
import { usePricePreview } from "../../../hooks/use-price-preview"
import { useTexts } from "../../../i18n/use-texts"
import { type DraftRules, isComplete, type SampleCart } from "../../../lib/price-preview"
import { LoadError } from "../../section/load-error"
import { PreviewPriceCard } from "./preview-price-card"
import { PreviewSkeleton } from "./preview-skeleton"

interface PreviewPricesProps {
  sample: SampleCart
  /** Rules that are not saved yet; beside each price by them stands the one by those that are. */
  rules?: DraftRules
}

/** What each service costs for the sample cart, live. */
export function PreviewPrices({ sample, rules }: PreviewPricesProps) {
  const { t } = useTexts()
  const saved = usePricePreview(sample)
  const { data, error, isFetching, refetch } = usePricePreview(sample, rules)
  if (!isComplete(sample)) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("pricePreview.incomplete")}
      </Text>
    )
  }
  if (error) {
    return (
      <div className="px-6 py-4">
        <LoadError title={t("pricePreview.failed")} error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) {
    return <PreviewSkeleton />
  }
  return data.prices.length > 0 ? (
    <ul className="divide-y" aria-label={t("pricePreview.title")} aria-busy={isFetching}>
      {data.prices.map((price) => (
        <PreviewPriceCard
          key={price.option_key}
          price={price}
          before={
            rules && saved.data?.prices.find(({ option_key }) => option_key === price.option_key)
          }
        />
      ))}
    </ul>
  ) : (
    <Text size="small" className="text-ui-fg-subtle px-6 py-4">
      {t("pricePreview.noServices")}
    </Text>
  )
}
