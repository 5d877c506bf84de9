import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useReconciliations } from "../../hooks/use-reconciliations"
import { useTexts } from "../../i18n/use-texts"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"
import { BeginRunDrawer } from "./begin-run-drawer"
import { RunList } from "./run-list"
import { RunReport } from "./run-report"

/** Comparisons of the account with the store: the newest, or the chosen one, with its report. */
export function ReconcileSection() {
  const { t } = useTexts()
  const { data: runs, error, isPending, refetch } = useReconciliations()
  const [chosenId, setChosenId] = useState<string>()
  const [isBeginning, setIsBeginning] = useState(false)
  const shownId = chosenId ?? runs?.[0]?.id
  return (
    <Section
      title={t("reports.reconcile.title")}
      description={t("reports.reconcile.description")}
      actions={
        <Button size="small" variant="secondary" onClick={() => setIsBeginning(true)}>
          {t("reports.reconcile.begin")}
        </Button>
      }
    >
      {error && !runs && (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!isPending && runs?.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("reports.reconcile.none")}
        </Text>
      )}
      {shownId && <RunReport key={shownId} id={shownId} />}
      {runs && runs.length > 1 && <RunList runs={runs} shownId={shownId} onChoose={setChosenId} />}
      {isBeginning && (
        <BeginRunDrawer
          onBegun={(id) => {
            setChosenId(id)
            setIsBeginning(false)
          }}
          onClose={() => setIsBeginning(false)}
        />
      )}
    </Section>
  )
}
