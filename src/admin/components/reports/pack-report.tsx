import { toast } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import type { PackReport as Answer } from "../../../desk"
import { usePermissions } from "../../hooks/use-permissions"
import { useSaveItemRule } from "../../hooks/use-item-rules"
import { useTexts } from "../../i18n/use-texts"
import { dotted, formatDate, formatDuration, formatGrams } from "../../lib/formats"
import { queryKeys } from "../../lib/query-keys"
import { getFrom, type Sent } from "../../lib/sdk"
import { toastError } from "../../lib/toast-error"
import { SmallButton } from "../section/menus"
import { Section } from "../section/section"
import { CutText, Fine } from "../section/texts"
import { Waiting } from "../section/waiting"
import { ReportTable } from "./report-table"

type Report = Sent<Answer>

/** What the pack bench tells of people and weights. Hidden in a shop that does not use it. */
export function PackReport() {
  const { t } = useTexts()
  // Loaded again whenever the page opens: orders are packed meanwhile.
  const query = useQuery({
    queryKey: queryKeys.packReport,
    queryFn: async () => (await getFrom<{ report: Report }>("pack-bench/report")).report,
    staleTime: 0,
  })
  const { data: report, error } = query
  return (
    <>
      {!report && error && (
        <Section title={t("packReport.packed.title")}>
          <Waiting query={query} />
        </Section>
      )}
      {report && report.packed.length > 0 && <PackedSection report={report} />}
      {report && report.weights.length > 0 && <WeightsSection report={report} />}
    </>
  )
}

/** Orders by day and person. */
function PackedSection({ report: { packed, days } }: { report: Report }) {
  const { t, locale } = useTexts()
  return (
    <Section
      title={t("packReport.packed.title")}
      description={t("packReport.packed.description", { count: days })}
    >
      <ReportTable
        label={t("packReport.packed.title")}
        columns={(["day", "person", "orders", "pieces", "median"] as const).map((name) =>
          t(`packReport.packed.${name}`),
        )}
        firstNumber={2}
        rows={packed.map(({ day, user_id, name, orders, pieces, median_seconds }) => ({
          key: `${day} ${user_id}`,
          cells: [
            formatDate(day, locale),
            name ?? t("packReport.packed.formerUser"),
            orders.toLocaleString(locale),
            pieces.toLocaleString(locale),
            formatDuration(median_seconds, locale),
          ],
        }))}
      />
    </Section>
  )
}

type Weighed = Report["weights"][number]

/** Weights of one piece by variant, as they are used and as they were measured. */
function WeightsSection({ report: { weights, weighed_days } }: { report: Report }) {
  const { t, locale } = useTexts()
  const may = usePermissions()
  return (
    <Section
      title={t("packReport.weights.title")}
      description={t("packReport.weights.description", { count: weighed_days })}
    >
      <ReportTable
        label={t("packReport.weights.title")}
        columns={[
          t("itemRules.kinds.variant"),
          ...(["packages", "inUse", "measured", "difference"] as const).map((name) =>
            t(`packReport.weights.${name}`),
          ),
          ...(may.set_up ? [t("packing.rule")] : []),
        ]}
        firstNumber={1}
        rows={weights.map((row) => ({
          key: row.variant_id,
          cells: [
            <>
              <CutText
                to={`/products/${row.product.id}/variants/${row.variant_id}`}
                text={nameOf(row)}
              />
              {row.sku && <Fine>{row.sku}</Fine>}
            </>,
            row.packages.toLocaleString(locale),
            formatGrams(row.weight_in_use, locale),
            formatGrams(row.measured_weight, locale),
            formatGrams(row.difference, locale, { signDisplay: "exceptZero" }),
            ...(may.set_up ? [row.difference === 0 ? null : <UseWeight of={row} />] : []),
          ],
        }))}
      />
    </Section>
  )
}

function nameOf({ product, title }: Weighed): string {
  return dotted(product.title, title)
}

/** Makes the measured weight that of the variant's item rule. */
function UseWeight({ of }: { of: Weighed }) {
  const { t, locale } = useTexts()
  const { mutateAsync: save, isPending } = useSaveItemRule()
  const { variant_id, item_rule_id, measured_weight, rule_weight } = of
  const about = { name: nameOf(of), weight: formatGrams(measured_weight, locale) }
  const use = async () => {
    await save({
      weight: rule_weight,
      ...(item_rule_id === null
        ? { target_kind: "variant", target_id: variant_id }
        : { id: item_rule_id }),
    })
    toast.success(t(`packReport.weights.${item_rule_id === null ? "made" : "changed"}`, about))
  }
  return (
    <SmallButton
      isLoading={isPending}
      aria-label={t("packReport.weights.useFor", about)}
      onClick={() => void use().catch(toastError)}
    >
      {t("packReport.weights.use")}
    </SmallButton>
  )
}
