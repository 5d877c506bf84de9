import { Skeleton } from "@medusajs/ui"
import { useSetup } from "../../../hooks/use-setup"
import { useTexts } from "../../../i18n/use-texts"
import { LoadError } from "../../section/load-error"
import { Section } from "../../section/section"
import { FirstRunStep } from "./first-run-step"

/** Leads from the key to the first live price; there is nothing of it once that is seen. */
export function FirstRunSection() {
  const { t } = useTexts()
  const { data: setup, error, refetch } = useSetup()
  if (setup?.is_complete) {
    return null
  }
  const done = setup?.steps.filter(({ is_done }) => is_done).length ?? 0
  const next = setup?.steps.find(({ is_done, is_optional }) => !is_done && !is_optional)
  return (
    <Section title={t("firstRun.title")} description={t("firstRun.description")}>
      {error && !setup && (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!setup && !error && (
        <div className="px-6 py-4" aria-hidden>
          <Skeleton className="h-5 w-64" />
        </div>
      )}
      {setup && (
        <ol
          aria-label={t("firstRun.progress", { done, total: setup.steps.length })}
          className="divide-y"
        >
          {setup.steps.map((step) => (
            <FirstRunStep key={step.name} step={step} isNext={step === next} />
          ))}
        </ol>
      )}
    </Section>
  )
}
