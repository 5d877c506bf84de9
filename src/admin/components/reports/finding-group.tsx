import { Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/format-money"
import type { Finding, FindingKind } from "../../lib/reconciliation"

const LINK =
  "text-ui-fg-base hover:text-ui-fg-subtle underline underline-offset-2 transition-fg txt-compact-small"

interface FindingGroupProps {
  kind: FindingKind
  /** Of all; the report names only the first ones. */
  count: number
  findings: Finding[]
}

/** Findings of one kind: what that means, what to do, and which shipments. */
export function FindingGroup({ kind, count, findings }: FindingGroupProps) {
  const { t, locale } = useTexts()
  return (
    <section
      className="flex flex-col gap-y-3 px-6 py-4"
      aria-label={t(`reports.kinds.${kind}.title`)}
    >
      <div className="flex flex-col gap-y-1">
        <Text size="small" leading="compact" weight="plus" asChild>
          <h3>
            {t(`reports.kinds.${kind}.title`)} ({count.toLocaleString(locale)})
          </h3>
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t(`reports.kinds.${kind}.next`)}
        </Text>
      </div>
      <ul className="flex flex-col gap-y-2">
        {findings.map((finding) => (
          <li
            key={finding.shipment_id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1"
          >
            <Text size="small" leading="compact" className="min-w-0 break-words">
              {[
                t("shipments.number", { number: finding.shipment_id }),
                finding.service_code,
                finding.reference,
                describe(finding, t, locale),
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
            {finding.order_id && (
              <Link to={`/orders/${finding.order_id}`} className={LINK}>
                {t("reports.toOrder")}
                <span className="sr-only">
                  {" "}
                  {t("shipments.number", { number: finding.shipment_id })}
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {findings.length < count && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t("reports.notListed", { count: count - findings.length })}
        </Text>
      )}
    </section>
  )
}

function describe(finding: Finding, t: Texts, locale: string): string {
  const {
    kind,
    quoted_price: quoted,
    charged_price: charged,
    price_currency,
    has_numbers,
  } = finding
  if (kind === "charged_otherwise" && quoted && charged) {
    const money = (amount: string) => formatMoney(amount, price_currency ?? null, locale)
    return t("reports.chargedInstead", { charged: money(charged), quoted: money(quoted) })
  }
  return has_numbers ? t("reports.hasNumbers") : ""
}
