import { ChevronDownMini, ChevronRightMini } from "@medusajs/icons"
import { Button, Container, Heading, Skeleton, StatusBadge } from "@medusajs/ui"
import { type ReactNode, useEffect, useId, useState } from "react"
import { useLocation } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatAge } from "../../lib/calendar"
import { type AccountHealth, type Health, type ServiceHealth } from "../../lib/health"
import { ANCHORS } from "../../lib/needs"
import { Rows } from "../section/section"
import { Fine, Note, Strong } from "../section/texts"
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
        <Note>{t("reports.technical.description")}</Note>
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
      <Jobs health={health} />
    </>
  ) : (
    <div className="px-6 py-4">
      <Skeleton className="h-32 w-full" />
    </div>
  )
}

type Row = [title: string, value: ReactNode]

interface PartProps {
  title: string
  description?: string
  rows: Row[]
  children?: ReactNode
}

function Part({ title, description, rows, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="divide-y">
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Strong asChild>
          <h3 id={id}>{title}</h3>
        </Strong>
        {description && <Note>{description}</Note>}
      </div>
      <Rows rows={rows} />
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
const SERVICE_COLORS = {
  closed: "green",
  slow: "orange",
  open: "red",
  half_open: "orange",
} as const

/** The accounts' keys, the services that were asked, and the last callback. */
function Accounts({ health: { accounts, services, callbacks, checked_at } }: { health: Health }) {
  const { t, locale } = useTexts()
  const service = t("reports.technical.accounts.service")
  const none = callbacks.are_possible ? "noCallback" : "polled"
  return (
    <Part
      title={t("reports.technical.accounts.title")}
      rows={[
        ...accounts.map((account): Row => [
          t("reports.technical.accounts.key", { account: account.handle }),
          <Key account={account} />,
        ]),
        ...services.map((one): Row => [service, <Service service={one} />]),
        [service, services.length === 0 && t("reports.technical.accounts.notAsked")],
        [
          t("reports.technical.accounts.callback"),
          callbacks.last_at
            ? formatAge(callbacks.last_at, checked_at, locale)
            : t(`reports.technical.accounts.${none}`),
        ],
      ]}
    />
  )
}

function Key({ account: { environment, api_key } }: { account: AccountHealth }) {
  const { t, locale } = useTexts()
  const { state, hint, valid_until, is_estimate } = api_key
  const until = is_estimate ? "validUntilEstimate" : "validUntil"
  return (
    <Standing
      badge={
        <StatusBadge color={KEY_COLORS[state]}>
          {t(`reports.technical.keyStates.${state}`)}
        </StatusBadge>
      }
      lines={[
        [t(`account.environments.${environment}`), hint].filter(Boolean).join(" · "),
        valid_until &&
          t(`reports.technical.accounts.${until}`, { date: formatDate(valid_until, locale) }),
      ]}
    />
  )
}

function Service({ service }: { service: ServiceHealth }) {
  const { t } = useTexts()
  const { host, environment, state, is_slow, consecutive_failures: count } = service
  const shown = state === "closed" && is_slow ? "slow" : state
  return (
    <Standing
      badge={
        <StatusBadge color={SERVICE_COLORS[shown]}>
          {t(`reports.technical.serviceStates.${shown}`)}
        </StatusBadge>
      }
      lines={[
        `${host} · ${t(`account.environments.${environment}`)}`,
        count > 0 && t("reports.technical.accounts.failures", { count }),
      ]}
    />
  )
}

interface StandingProps {
  badge: ReactNode
  /** Shown below it, if they are not empty. */
  lines: (string | false | null)[]
}

function Standing({ badge, lines }: StandingProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-y-1">
      {badge}
      {lines.map(
        (line) =>
          line && (
            <Fine key={line} className="break-words">
              {line}
            </Fine>
          ),
      )}
    </div>
  )
}

/** Unfinished shipments by state, with the oldest of each. */
function Shipments({ health: { shipments, checked_at } }: { health: Health }) {
  const { t, locale } = useTexts()
  return (
    <Part
      title={t("reports.technical.shipments.title")}
      rows={shipments.map(({ state, count, troubled, oldest_at }): Row => [
        t(`shipments.states.${state}.label`),
        <Standing
          badge={[
            t("reports.technical.shipments.count", { count }),
            ...(troubled > 0
              ? [t("reports.technical.shipments.troubled", { count: troubled })]
              : []),
          ].join(", ")}
          lines={[
            t("reports.technical.shipments.oldest", {
              age: formatAge(oldest_at, checked_at, locale),
            }),
          ]}
        />,
      ])}
    >
      {shipments.length === 0 && (
        <Note className="px-6 py-4">{t("reports.technical.shipments.none")}</Note>
      )}
    </Part>
  )
}

/** When each of the plugin's jobs last succeeded, in any process. */
function Jobs({ health: { jobs, checked_at } }: { health: Health }) {
  const { t, locale } = useTexts()
  return (
    <Part
      title={t("reports.technical.jobs.title")}
      description={t("reports.technical.jobs.description")}
      rows={jobs.map(({ name, last_at, is_late }): Row => [
        t(`reports.technical.jobs.names.${name}`),
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {last_at ? formatAge(last_at, checked_at, locale) : t("reports.technical.jobs.never")}
          {is_late && <StatusBadge color="red">{t("reports.technical.jobs.late")}</StatusBadge>}
        </div>,
      ])}
    />
  )
}
