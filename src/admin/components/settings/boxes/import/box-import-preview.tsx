import { Skeleton } from "@medusajs/ui"
import type { useBoxImportPreview } from "../../../../hooks/use-box-import"
import { useTexts } from "../../../../i18n/use-texts"
import { LoadError } from "../../../section/load-error"
import { BoxImportPlan } from "./box-import-plan"
import { BoxImportProblems } from "./box-import-problems"

/** What an import would come to, or what keeps it from being done. */
export function BoxImportPreview({ preview }: { preview: ReturnType<typeof useBoxImportPreview> }) {
  const { t } = useTexts()
  const { data: plan, error, refetch } = preview
  return (
    <section aria-label={t("boxImport.preview")} aria-live="polite" aria-busy={!plan && !error}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !plan && <Skeleton className="h-20 w-full" />}
      {plan && plan.problems.length > 0 && <BoxImportProblems plan={plan} />}
      {plan && plan.problems.length === 0 && <BoxImportPlan plan={plan} />}
    </section>
  )
}
