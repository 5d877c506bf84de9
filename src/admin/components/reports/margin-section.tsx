import { Button, Select, Skeleton, Text } from "@medusajs/ui"
import { useState } from "react"
import { useAccounts } from "../../hooks/use-accounts"
import { useMargins } from "../../hooks/use-margins"
import { useTexts } from "../../i18n/use-texts"
import { firstOfMonth } from "../../lib/calendar"
import { DEFAULT_ACCOUNT } from "../../lib/default-account"
import { marginCsv } from "../../lib/margin"
import { csvFile, saveFile } from "../../lib/save-file"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"
import { MarginChart } from "./margin-chart"
import { MarginTable } from "./margin-table"

const MONTHS = [3, 6, 12, 24] as const

/** What the service charged against what it had quoted, as bars and as a table. */
export function MarginSection() {
  const { t } = useTexts()
  const [months, setMonths] = useState(6)
  const [account, setAccount] = useState(DEFAULT_ACCOUNT)
  const { data: accounts = [] } = useAccounts()
  const { data, error, isPending, refetch } = useMargins({
    account,
    from: firstOfMonth(months - 1),
  })
  const margins = data?.margins ?? []
  return (
    <Section
      title={t("reports.margin.title")}
      description={t("reports.margin.description")}
      level="h1"
      actions={
        <>
          {accounts.length > 1 && (
            <Choice
              label={t("reports.reconcile.account")}
              value={account}
              options={accounts.map((value) => ({ value, label: value }))}
              onChange={setAccount}
            />
          )}
          <Choice
            label={t("reports.margin.period")}
            value={String(months)}
            options={MONTHS.map((count) => ({
              value: String(count),
              label: t("reports.margin.months", { count }),
            }))}
            onChange={(value) => setMonths(Number(value))}
          />
          <Button
            size="small"
            variant="secondary"
            className="shrink-0 whitespace-nowrap"
            disabled={margins.length === 0}
            onClick={() =>
              data && saveFile(`margin-${data.from}-${data.to}.csv`, csvFile(marginCsv(margins)))
            }
          >
            {t("reports.margin.download")}
          </Button>
        </>
      }
    >
      {error && (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <Skeleton className="mx-6 my-4 h-32" />}
      {data && margins.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("reports.margin.none")}
        </Text>
      )}
      {data && margins.length > 0 && (
        <>
          <MarginChart margins={margins} />
          <MarginTable margins={margins} totals={data.totals} />
        </>
      )}
    </Section>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select size="small" value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {options.map((option) => (
          <Select.Item key={option.value} value={option.value}>
            {option.label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
