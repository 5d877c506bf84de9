import { Skeleton, Text } from "@medusajs/ui"
import { useVariantPacking } from "../../hooks/use-variant-packing"
import { useTexts } from "../../i18n/use-texts"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"
import { PackageHint } from "./package-hint"
import { VariantRule } from "./variant-rule"

interface VariantPackingCardProps {
  variant: { id: string; title?: string | null }
}

/** On the page of a variant: what it is packed into alone, and the rule for it. */
export function VariantPackingCard({ variant }: VariantPackingCardProps) {
  const { t } = useTexts()
  const { data: answer, error, refetch } = useVariantPacking(variant.id)
  return (
    <Section title={t("packing.title")} description={t("packing.description")}>
      {error && !answer && (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!error && !answer && (
        <div className="flex flex-col gap-y-3 px-6 py-4" aria-hidden>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-24" />
        </div>
      )}
      {answer?.packing && <PackageHint packing={answer.packing} />}
      {answer && !answer.requires_shipping && (
        <Text size="small" leading="compact" className="text-ui-fg-subtle px-6 py-4">
          {t("packing.notShipped")}
        </Text>
      )}
      {answer && <VariantRule answer={answer} name={variant.title ?? variant.id} />}
    </Section>
  )
}
