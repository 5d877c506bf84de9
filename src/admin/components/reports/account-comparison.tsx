import { zodResolver } from "@hookform/resolvers/zod"
import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { z } from "zod"
import { useAccounts } from "../../hooks/use-account"
import { useReload } from "../../hooks/use-reload"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { daysAgo, formatDate, formatMoment } from "../../lib/calendar"
import { countFindings, type ComparisonSummary } from "../../lib/comparison"
import { DEFAULT_ACCOUNT } from "../../lib/default-account"
import { queryKeys } from "../../lib/query-keys"
import { FormDrawer } from "../forms/form-dialogs"
import { placeServerError } from "../forms/place-error"
import { SelectField, TextField } from "../forms/fields"
import { Waiting } from "../section/load-error"
import { Section } from "../section/section"
import { Fine, Note, Strong } from "../section/texts"
import {
  beginComparison,
  useComparisons,
  ComparisonReport,
  RunStateBadge,
} from "./comparison-report"

/** Comparisons of the account with the store: the newest, or the chosen one, with its report. */
export function AccountComparison() {
  const { t } = useTexts()
  const comparisons = useComparisons()
  const { data: runs } = comparisons
  const [chosenId, setChosenId] = useState<string>()
  const [isBeginning, setIsBeginning] = useState(false)
  const shownId = chosenId ?? runs?.[0]?.id
  return (
    <Section
      title={t("reports.comparison.title")}
      description={t("reports.comparison.description")}
      actions={
        <Button size="small" variant="secondary" onClick={() => setIsBeginning(true)}>
          {t("reports.comparison.begin")}
        </Button>
      }
    >
      {!runs && <Waiting query={comparisons} />}
      {runs?.length === 0 && <Note className="px-6 py-4">{t("reports.comparison.none")}</Note>}
      {shownId && <ComparisonReport key={shownId} id={shownId} />}
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

interface RunListProps {
  runs: ComparisonSummary[]
  shownId: string | undefined
  onChoose: (id: string) => void
}

/** Earlier comparisons; a button shows one above. */
function RunList({ runs, shownId, onChoose }: RunListProps) {
  const { t, locale } = useTexts()
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <Strong id="shipment-ordering-runs">{t("reports.comparison.runs")}</Strong>
      <ul className="flex flex-col gap-y-2" aria-labelledby="shipment-ordering-runs">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <Text size="small" leading="compact">
                {formatMoment(run.started_at, locale)}
              </Text>
              <Fine>
                {run.account} · {formatDate(run.from, locale)} – {formatDate(run.to, locale)} ·{" "}
                {t("reports.comparison.found", { count: countFindings(run) })}
              </Fine>
            </div>
            <div className="flex items-center gap-x-3">
              <RunStateBadge state={run.state} />
              <Button
                size="small"
                variant="transparent"
                aria-pressed={run.id === shownId}
                onClick={() => onChoose(run.id)}
              >
                {t("reports.comparison.show")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const DAYS = 35

const schemaOf = (t: Texts) =>
  z
    .object({
      account: z.string(),
      from: z.iso.date(t("validation.date")),
      to: z.iso.date(t("validation.date")),
    })
    .refine(({ from, to }) => from <= to, {
      path: ["from"],
      message: t("reports.comparison.notAfter"),
    })

type Values = z.infer<ReturnType<typeof schemaOf>>

interface BeginRunDrawerProps {
  onBegun: (id: string) => void
  onClose: () => void
}

function BeginRunDrawer({ onBegun, onClose }: BeginRunDrawerProps) {
  const { t } = useTexts()
  const { data: accounts = [DEFAULT_ACCOUNT] } = useAccounts()
  const reload = useReload()
  const form = useForm<Values>({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { account: DEFAULT_ACCOUNT, from: daysAgo(DAYS), to: daysAgo(0) },
  })
  const onSubmit = async (values: Values) => {
    try {
      onBegun(await beginComparison(values))
    } catch (error) {
      placeServerError(form, error, ["account", "from", "to"])
    }
    await reload(queryKeys.comparisons)
  }
  return (
    <FormDrawer
      title={t("reports.comparison.begin")}
      submitText={t("reports.comparison.start")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {accounts.length > 1 && (
        <SelectField<Values>
          name="account"
          label={t("reports.comparison.account")}
          options={accounts.map((value) => ({ value, label: value }))}
        />
      )}
      <TextField<Values>
        name="from"
        type="date"
        label={t("reports.comparison.from")}
        hint={t("reports.comparison.fromHint")}
      />
      <TextField<Values> name="to" type="date" label={t("reports.comparison.to")} />
    </FormDrawer>
  )
}
