import { SectionRow } from "@medusajs/dashboard/components"
import { StatusBadge, Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatDate } from "../../lib/calendar"
import { formatAge } from "../../lib/format-age"
import type { AccountHealth, Health, ServiceHealth } from "../../lib/health"
import { Section } from "../section/section"

const KEY_COLORS = {
  saved: "green",
  missing: "red",
  unreadable: "red",
  refused: "red",
  expired: "red",
  expiring: "orange",
} as const
const SERVICE_COLORS = { closed: "green", open: "red", half_open: "orange" } as const

/** The keys of the accounts, the services that were asked, and what they have reported. */
export function AccountsHealth({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  const { callbacks } = health
  return (
    <Section title={t("health.accounts.title")}>
      {health.accounts.map((account) => (
        <SectionRow
          key={account.handle}
          title={t("health.accounts.key", { account: account.handle })}
          value={<Key account={account} />}
        />
      ))}
      {health.services.length === 0 && (
        <SectionRow title={t("health.accounts.service")} value={t("health.accounts.notAsked")} />
      )}
      {health.services.map((service) => (
        <SectionRow
          key={`${service.host} ${service.environment}`}
          title={t("health.accounts.service")}
          value={<Service service={service} />}
        />
      ))}
      <SectionRow
        title={t("health.accounts.callback")}
        value={
          callbacks.last_at
            ? formatAge(callbacks.last_at, health.checked_at, locale)
            : t(callbacks.are_possible ? "health.accounts.noCallback" : "health.accounts.polled")
        }
      />
    </Section>
  )
}

function Key({ account: { environment, api_key } }: { account: AccountHealth }) {
  const { t, locale } = useTexts()
  return (
    <div className="flex flex-col items-start gap-y-1">
      <StatusBadge color={KEY_COLORS[api_key.state]}>
        {t(`health.keyStates.${api_key.state}`)}
      </StatusBadge>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {t(`account.environments.${environment}`)}
        {api_key.hint && ` · ${api_key.hint}`}
      </Text>
      {api_key.valid_until && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t(
            api_key.is_estimate
              ? "health.accounts.validUntilEstimate"
              : "health.accounts.validUntil",
            { date: formatDate(api_key.valid_until, locale) },
          )}
        </Text>
      )}
    </div>
  )
}

function Service({ service }: { service: ServiceHealth }) {
  const { t } = useTexts()
  const { host, environment, state, is_slow, consecutive_failures: count } = service
  return (
    <div className="flex min-w-0 flex-col items-start gap-y-1">
      <StatusBadge color={state === "closed" && is_slow ? "orange" : SERVICE_COLORS[state]}>
        {t(
          state === "closed" && is_slow
            ? "health.serviceStates.slow"
            : `health.serviceStates.${state}`,
        )}
      </StatusBadge>
      <Text size="xsmall" className="text-ui-fg-subtle break-all">
        {host} · {t(`account.environments.${environment}`)}
      </Text>
      {count > 0 && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t("health.accounts.failures", { count })}
        </Text>
      )}
    </div>
  )
}
