import type { AccountHealth, Health } from "./health"

type KeyEnd = Pick<AccountHealth["api_key"], "valid_until" | "is_estimate">

/** What is wrong, by the name of its text; what to do next is said there, too. */
export type HealthProblem =
  | { name: "noProvider" | "noAccount" | "paused"; isUrgent: true; isInSettings: true }
  | {
      name: "noAddress" | "keyMissing" | "keyUnreadable" | "keyRefused"
      isUrgent: true
      isInSettings: true
      account: string
    }
  | { name: "keyExpiring"; isUrgent: false; isInSettings: true; account: string; end: KeyEnd }
  | { name: "keyExpired"; isUrgent: true; isInSettings: true; account: string; end: KeyEnd }
  | { name: "serviceDown"; isUrgent: true; isInSettings: false; host: string; at: string | null }
  | { name: "serviceRefuses"; isUrgent: true; isInSettings: true; host: string; at: string | null }
  | { name: "serviceSlow"; isUrgent: false; isInSettings: false; host: string }
  | { name: "shipmentsTroubled"; isUrgent: false; isInSettings: false; count: number }
  | { name: "alertsOpen"; isUrgent: false; isInSettings: false; count: number }
  | { name: "jobsLate"; isUrgent: true; isInSettings: false; count: number }

const NO_PROVIDER: HealthProblem = { name: "noProvider", isUrgent: true, isInSettings: true }
const PAUSED: HealthProblem = { name: "paused", isUrgent: true, isInSettings: true }

/** What a merchant should know of first, the urgent before the rest. */
export function problemsOf(health: Health): HealthProblem[] {
  const problems: HealthProblem[] = [
    ...(health.configuration_gap ? [NO_PROVIDER] : []),
    ...(health.is_paused ? [PAUSED] : []),
    ...accountProblems(health),
    ...serviceProblems(health),
    ...counted("jobsLate", true, health.jobs.filter(({ is_late }) => is_late).length),
    ...counted("shipmentsTroubled", false, sum(health.shipments.map(({ troubled }) => troubled))),
    ...counted("alertsOpen", false, sum(health.alerts.map(({ count }) => count))),
  ]
  return [
    ...problems.filter(({ isUrgent }) => isUrgent),
    ...problems.filter(({ isUrgent }) => !isUrgent),
  ]
}

function accountProblems({ accounts }: Health): HealthProblem[] {
  if (accounts.length === 0) {
    return [{ name: "noAccount", isUrgent: true, isInSettings: true }]
  }
  return accounts.flatMap(({ handle: account, base_url, api_key }): HealthProblem[] => {
    if (!base_url) {
      return [{ name: "noAddress", isUrgent: true, isInSettings: true, account }]
    }
    switch (api_key.state) {
      case "missing":
        return [{ name: "keyMissing", isUrgent: true, isInSettings: true, account }]
      case "unreadable":
        return [{ name: "keyUnreadable", isUrgent: true, isInSettings: true, account }]
      case "refused":
        return [{ name: "keyRefused", isUrgent: true, isInSettings: true, account }]
      case "expired":
        return [{ name: "keyExpired", isUrgent: true, isInSettings: true, account, end: api_key }]
      case "expiring":
        return [{ name: "keyExpiring", isUrgent: false, isInSettings: true, account, end: api_key }]
      case "saved":
        return []
    }
  })
}

function serviceProblems({ services }: Health): HealthProblem[] {
  return services.flatMap(({ host, state, is_slow, retry_at: at, last_error }): HealthProblem[] => {
    if (state !== "closed") {
      return last_error?.kind === "outage" || last_error?.kind === "rate-limit" || !last_error
        ? [{ name: "serviceDown", isUrgent: true, isInSettings: false, host, at }]
        : [{ name: "serviceRefuses", isUrgent: true, isInSettings: true, host, at }]
    }
    return is_slow ? [{ name: "serviceSlow", isUrgent: false, isInSettings: false, host }] : []
  })
}

type Counted = Extract<HealthProblem, { count: number }>

function counted<Name extends Counted["name"]>(
  name: Name,
  isUrgent: Extract<Counted, { name: Name }>["isUrgent"],
  count: number,
): HealthProblem[] {
  return count > 0 ? [{ name, isUrgent, isInSettings: false, count } as HealthProblem] : []
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
