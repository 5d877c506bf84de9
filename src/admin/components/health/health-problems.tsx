import { Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { formatDate, formatMoment } from "../../lib/calendar"
import type { Health } from "../../lib/health"
import { type HealthProblem, problemsOf } from "../../lib/health-problems"
import { Notice } from "../section/notice"

/** What is wrong, in plain words, with what to do next. */
export function HealthProblems({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  const problems = problemsOf(health)
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4" aria-live="polite">
      {problems.length === 0 && <Notice variant="success">{t("health.allWell")}</Notice>}
      {problems.map((problem) => (
        <Notice key={JSON.stringify(problem)} variant={problem.isUrgent ? "error" : "warning"}>
          <div className="flex flex-col gap-y-1">
            <strong className="txt-compact-small-plus break-words">
              {describe(problem, t, locale)}
            </strong>
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {t(`health.problems.${problem.name}.next`)}
            </Text>
            {problem.name === "shipmentsTroubled" && (
              <Link
                to="/shipment-ordering?stopped=true"
                className="text-ui-fg-base hover:text-ui-fg-subtle underline underline-offset-2 w-fit"
              >
                {t("health.toShipments")}
              </Link>
            )}
            {problem.isInSettings && (
              <Link
                to="/settings/shipment-ordering"
                className="text-ui-fg-base hover:text-ui-fg-subtle underline underline-offset-2 w-fit"
              >
                {t("shipments.toSettings")}
              </Link>
            )}
          </div>
        </Notice>
      ))}
    </div>
  )
}

function describe(problem: HealthProblem, t: Texts, locale: string): string {
  switch (problem.name) {
    case "noProvider":
    case "noAccount":
    case "paused":
      return t(`health.problems.${problem.name}.title`)
    case "noAddress":
    case "keyMissing":
    case "keyUnreadable":
    case "keyRefused":
      return t(`health.problems.${problem.name}.title`, { account: problem.account })
    case "keyExpired":
    case "keyExpiring": {
      const { account, end } = problem
      const date = end.valid_until ? formatDate(end.valid_until, locale) : ""
      return t(`health.problems.${problem.name}.${end.is_estimate ? "titleEstimate" : "title"}`, {
        account,
        date,
      })
    }
    case "serviceDown":
    case "serviceRefuses":
      return problem.at
        ? t(`health.problems.${problem.name}.titleUntil`, {
            host: problem.host,
            time: formatMoment(problem.at, locale),
          })
        : t(`health.problems.${problem.name}.title`, { host: problem.host })
    case "serviceSlow":
      return t("health.problems.serviceSlow.title", { host: problem.host })
    case "shipmentsTroubled":
    case "alertsOpen":
    case "jobsLate":
      return t(`health.problems.${problem.name}.title`, { count: problem.count })
  }
}
