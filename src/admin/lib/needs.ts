import type { MailFailure, OrderAlertKind } from "../../modules/shipment_ordering"
import type { PickupLocation } from "../hooks/use-store-names"
import type { AccountHealth, Health } from "./health"

/** Anchors on the page *Reports & status*. */
export const ANCHORS = {
  comparison: "comparison",
  missingData: "missing-data",
  technical: "technical-details",
} as const

type KeyEnd = Pick<AccountHealth["api_key"], "valid_until" | "is_estimate">

/** What waits for the merchant: the name of its text, and where the next step is done. */
export type Need = { isUrgent: boolean; to: string } & (
  | { name: "noProvider" | "noAccount" | "paused" | "pausedNoAddress" }
  | { name: "noAddress" | "keyMissing" | "keyUnreadable" | "keyRefused"; account: string }
  | { name: "keyExpiring" | "keyExpired"; account: string; end: KeyEnd }
  | { name: "serviceDown" | "serviceRefuses"; host: string; at: string | null }
  | { name: "serviceSlow"; host: string }
  | { name: "addressIncomplete" | "noSalesChannel"; location: string }
  | { name: CountedName; count: number }
  | { name: EmailName; count: number; mails: UnsentMail[] }
)

/** An e-mail that was not sent, or may not have been. */
export type UnsentMail = Health["emails"][number]["latest"][number]

type CountedName =
  | "shipmentsWaiting"
  | "shipmentsTroubled"
  | "jobsLate"
  | "differencesFound"
  | "ordersWithoutPhone"
  | OrderAlertKind

type EmailName = "emailsNoProvider" | "emailsFailed" | "emailsUnclear"

/** Findings of the other reports of the page; undefined until they are loaded. */
interface Findings {
  locations?: PickupLocation[]
  /** Differences in the newest comparison. */
  differences?: number
  ordersWithoutPhone?: number
}

const SETTINGS = "/settings/shipment-ordering"
const TO_SHIP = "/shipment-ordering"
const SHIPMENTS = `${TO_SHIP}/shipments`
const TECHNICAL = `#${ANCHORS.technical}`

const EMAILS: Record<MailFailure, EmailName> = {
  no_provider: "emailsNoProvider",
  failed: "emailsFailed",
  unclear: "emailsUnclear",
}

const ALERTS: Record<OrderAlertKind, string> = {
  shipment_failed: `${SHIPMENTS}?state=failed`,
  shipment_unconfirmed: `${SHIPMENTS}?state=pending,ordered,confirm_unknown`,
  number_missing: `${SHIPMENTS}?state=confirmed`,
  number_after_cancel: `${SHIPMENTS}?state=abandoned`,
  shipment_missing: `${SHIPMENTS}?state=abandoned`,
  cod_not_collected: TO_SHIP,
  auto_fulfil_failed: TO_SHIP,
}

/** What waits for the merchant, urgent needs first. */
export function needsOf(health: Health, findings: Findings = {}): Need[] {
  const urgent = { isUrgent: true, to: SETTINGS }
  const late = health.jobs.filter(({ is_late }) => is_late).length
  const troubled = sum(health.shipments.map((shipments) => shipments.troubled))
  const needs: Need[] = [
    ...(health.configuration_gap ? [{ ...urgent, name: "noProvider" } as const] : []),
    ...(health.is_paused ? [{ ...urgent, name: pauseOf(health) } as const] : []),
    ...accountNeeds(health),
    ...serviceNeeds(health),
    ...locationNeeds(findings.locations ?? []),
    ...counted("jobsLate", late, { isUrgent: true, to: TECHNICAL }),
    ...counted("shipmentsTroubled", troubled, { to: `${SHIPMENTS}?only=stopped` }),
    ...health.alerts.flatMap(({ kind, count }) => counted(kind, count, { to: ALERTS[kind] })),
    ...health.emails.map(({ failure, count, latest: mails }) => ({
      name: EMAILS[failure],
      isUrgent: false,
      to: `${SETTINGS}#emails`,
      count,
      mails,
    })),
    ...counted("differencesFound", findings.differences, { to: `#${ANCHORS.comparison}` }),
    ...counted("ordersWithoutPhone", findings.ordersWithoutPhone, {
      to: `#${ANCHORS.missingData}`,
    }),
  ]
  // Alerts say what is wrong, but only after a while.
  const isToldOf = needs.some(({ to }) => to.startsWith(SHIPMENTS))
  const waiting = isToldOf ? 0 : health.shipments_waiting
  needs.push(...counted("shipmentsWaiting", waiting, { to: `${SHIPMENTS}?tab=needs_attention` }))
  return [...needs.filter(({ isUrgent }) => isUrgent), ...needs.filter((need) => !need.isUrgent)]
}

/** Callbacks need the store's own address, and so does the check whether this store is a copy. */
const pauseOf = ({ callbacks }: Health) => (callbacks.are_possible ? "paused" : "pausedNoAddress")

function accountNeeds({ accounts }: Health): Need[] {
  if (accounts.length === 0) {
    return [{ name: "noAccount", isUrgent: true, to: SETTINGS }]
  }
  return accounts.flatMap(({ handle: account, base_url, api_key }): Need[] => {
    const urgent = { isUrgent: true, to: `${SETTINGS}?account=${account}`, account }
    if (!base_url) {
      return [{ ...urgent, name: "noAddress" }]
    }
    switch (api_key.state) {
      case "missing":
        return [{ ...urgent, name: "keyMissing" }]
      case "unreadable":
        return [{ ...urgent, name: "keyUnreadable" }]
      case "refused":
        return [{ ...urgent, name: "keyRefused" }]
      case "expired":
        return [{ ...urgent, name: "keyExpired", end: api_key }]
      case "expiring":
        return [{ ...urgent, name: "keyExpiring", isUrgent: false, end: api_key }]
      case "saved":
        return []
    }
  })
}

function serviceNeeds({ services }: Health): Need[] {
  return services.flatMap(({ host, state, is_slow, retry_at: at, last_error }): Need[] => {
    if (state !== "closed") {
      return last_error?.kind === "outage" || last_error?.kind === "rate-limit" || !last_error
        ? [{ name: "serviceDown", isUrgent: true, to: TECHNICAL, host, at }]
        : [{ name: "serviceRefuses", isUrgent: true, to: SETTINGS, host, at }]
    }
    return is_slow ? [{ name: "serviceSlow", isUrgent: false, to: TECHNICAL, host }] : []
  })
}

/** What the stock locations in use lack. */
function locationNeeds(locations: PickupLocation[]): Need[] {
  return locations
    .filter(({ is_provider_enabled }) => is_provider_enabled)
    .flatMap(({ id, name: location, missing, has_sales_channel }): Need[] => {
      const need = { isUrgent: false, to: `/settings/locations/${id}`, location }
      return [
        ...(missing.length > 0 ? [{ ...need, name: "addressIncomplete" } as const] : []),
        ...(has_sales_channel ? [] : [{ ...need, name: "noSalesChannel" } as const]),
      ]
    })
}

function counted(
  name: CountedName,
  count: number | undefined,
  { to, isUrgent = false }: { to: string; isUrgent?: boolean },
): Need[] {
  return count ? [{ name, isUrgent, to, count }] : []
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
