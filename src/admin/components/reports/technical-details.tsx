import { SectionRow } from "@medusajs/dashboard/components"
import { ChevronDownMini, ChevronRightMini } from "@medusajs/icons"
import { Button, Container, Heading, Skeleton, StatusBadge, Text } from "@medusajs/ui"
import { type ReactNode, useEffect, useId, useState } from "react"
import { useLocation } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatAge } from "../../lib/calendar"
import { type AccountHealth, type Health, hitRate, type ServiceHealth } from "../../lib/health"
import { ANCHORS } from "../../lib/needs"
import { useHealth } from "./needs"

/** The plugin's health in detail, folded until it is opened or a link leads here. */
export function TechnicalDetails() {
  const { t } = useTexts()
  const location = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  useEffect(() => {
    if (location.hash === `#${ANCHORS.technical}`) setIsOpen(true)
  }, [location])
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col items-start gap-y-1 px-6 py-4">
        <Heading level="h2">
          <Button
            variant="transparent"
            className="-ml-2"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <ChevronDownMini /> : <ChevronRightMini />}
            {t("reports.technical.title")}
          </Button>
        </Heading>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("reports.technical.description")}
        </Text>
      </div>
      <div id={detailsId} hidden={!isOpen} className="divide-y">
        {isOpen && <Details />}
      </div>
    </Container>
  )
}

function Details() {
  const { data: health } = useHealth()
  // The top of the page shows a loading error.
  return health ? (
    <>
      <Accounts health={health} />
      <Shipments health={health} />
      <Prices health={health} />
      <Jobs health={health} />
    </>
  ) : (
    <div className="px-6 py-4">
      <Skeleton className="h-32 w-full" />
    </div>
  )
}

interface PartProps {
  title: string
  description?: string
  children: ReactNode
}

function Part({ title, description, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="divide-y">
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Text size="small" leading="compact" weight="plus" asChild>
          <h3 id={id}>{title}</h3>
        </Text>
        {description && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {description}
          </Text>
        )}
      </div>
      {children}
    </section>
  )
}

const KEY_COLORS = {
  saved: "green",
  missing: "red",
  unreadable: "red",
  refused: "red",
  expired: "red",
  expiring: "orange",
} as const
const SERVICE_COLORS = { closed: "green", open: "red", half_open: "orange" } as const

/** The accounts' keys, the services that were asked, and the last callback. */
function Accounts({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  const { callbacks } = health
  return (
    <Part title={t("reports.technical.accounts.title")}>
      {health.accounts.map((account) => (
        <SectionRow
          key={account.handle}
          title={t("reports.technical.accounts.key", { account: account.handle })}
          value={<Key account={account} />}
        />
      ))}
      {health.services.length === 0 && (
        <SectionRow
          title={t("reports.technical.accounts.service")}
          value={t("reports.technical.accounts.notAsked")}
        />
      )}
      {health.services.map((service) => (
        <SectionRow
          key={`${service.host} ${service.environment}`}
          title={t("reports.technical.accounts.service")}
          value={<Service service={service} />}
        />
      ))}
      <SectionRow
        title={t("reports.technical.accounts.callback")}
        value={
          callbacks.last_at
            ? formatAge(callbacks.last_at, health.checked_at, locale)
            : t(
                callbacks.are_possible
                  ? "reports.technical.accounts.noCallback"
                  : "reports.technical.accounts.polled",
              )
        }
      />
    </Part>
  )
}

function Key({ account: { environment, api_key } }: { account: AccountHealth }) {
  const { t, locale } = useTexts()
  return (
    <div className="flex flex-col items-start gap-y-1">
      <StatusBadge color={KEY_COLORS[api_key.state]}>
        {t(`reports.technical.keyStates.${api_key.state}`)}
      </StatusBadge>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {t(`account.environments.${environment}`)}
        {api_key.hint && ` · ${api_key.hint}`}
      </Text>
      {api_key.valid_until && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t(
            api_key.is_estimate
              ? "reports.technical.accounts.validUntilEstimate"
              : "reports.technical.accounts.validUntil",
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
            ? "reports.technical.serviceStates.slow"
            : `reports.technical.serviceStates.${state}`,
        )}
      </StatusBadge>
      <Text size="xsmall" className="text-ui-fg-subtle break-all">
        {host} · {t(`account.environments.${environment}`)}
      </Text>
      {count > 0 && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t("reports.technical.accounts.failures", { count })}
        </Text>
      )}
    </div>
  )
}

/** Unfinished shipments by state, with the oldest of each. */
function Shipments({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  return (
    <Part title={t("reports.technical.shipments.title")}>
      {health.shipments.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("reports.technical.shipments.none")}
        </Text>
      )}
      {health.shipments.map(({ state, count, troubled, oldest_at }) => (
        <SectionRow
          key={state}
          title={t(`shipments.states.${state}.label`)}
          value={
            <div className="flex flex-col gap-y-1">
              <Text size="small" leading="compact">
                {t("reports.technical.shipments.count", { count })}
                {troubled > 0 &&
                  `, ${t("reports.technical.shipments.troubled", { count: troubled })}`}
              </Text>
              <Text size="xsmall" className="text-ui-fg-subtle">
                {t("reports.technical.shipments.oldest", {
                  age: formatAge(oldest_at, health.checked_at, locale),
                })}
              </Text>
            </div>
          }
        />
      ))}
    </Part>
  )
}

/** How often a price was known without a call, in the process that answers. */
function Prices({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  const { quotes } = health
  const rate = hitRate(health)
  const rows = [
    ["fresh", quotes.fresh_hits],
    ["shared", quotes.shared_hits],
    ["stale", quotes.stale_hits],
    ["calls", quotes.upstream_calls],
    ["failed", quotes.failed_calls],
    ["late", quotes.missed_deadlines],
  ] as const
  return (
    <Part
      title={t("reports.technical.prices.title")}
      description={t("reports.technical.prices.description")}
    >
      <SectionRow
        title={t("reports.technical.prices.hits")}
        value={
          rate === undefined
            ? t("reports.technical.prices.notAsked")
            : rate.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 })
        }
      />
      {rate !== undefined &&
        rows.map(([name, count = 0]) => (
          <SectionRow
            key={name}
            title={t(`reports.technical.prices.${name}`)}
            value={count.toLocaleString(locale)}
          />
        ))}
    </Part>
  )
}

/** When each of the plugin's jobs last succeeded, in any process. */
function Jobs({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  return (
    <Part
      title={t("reports.technical.jobs.title")}
      description={t("reports.technical.jobs.description")}
    >
      {health.jobs.map(({ name, last_at, is_late }) => (
        <SectionRow
          key={name}
          title={t(`reports.technical.jobs.names.${name}`)}
          value={
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>
                {last_at
                  ? formatAge(last_at, health.checked_at, locale)
                  : t("reports.technical.jobs.never")}
              </span>
              {is_late && <StatusBadge color="red">{t("reports.technical.jobs.late")}</StatusBadge>}
            </div>
          }
        />
      ))}
    </Part>
  )
}
