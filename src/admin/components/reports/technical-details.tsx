import { ChevronDownMini, ChevronRightMini } from "@medusajs/icons"
import { Button, Container, Heading, StatusBadge } from "@medusajs/ui"
import { type ReactNode, useEffect, useState } from "react"
import { useLocation } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"
import { dotted, formatAge, formatDate } from "../../lib/formats"
import type { AccountHealth, Health, ServiceHealth } from "../../lib/health"
import { ANCHORS } from "../../lib/needs"
import { Rows, Subsection } from "../section/section"
import { countText } from "../section/table-tools"
import { Fine, Note } from "../section/texts"
import { Waiting } from "../section/waiting"
import { useHealth } from "./needs"

/** The plugin's health in detail, folded until it is opened or a link leads here. */
export function TechnicalDetails() {
  const { t } = useTexts()
  const location = useLocation()
  const query = useHealth()
  const { data: health } = query
  const [isOpen, setIsOpen] = useState(false)
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
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <ChevronDownMini /> : <ChevronRightMini />}
            {t("reports.technical.title")}
          </Button>
        </Heading>
        <Note>{t("reports.technical.description")}</Note>
      </div>
      {isOpen && !health && <Waiting query={query} />}
      {isOpen && health && (
        <>
          <Accounts health={health} />
          <Shipments health={health} />
          <Jobs health={health} />
        </>
      )}
    </Container>
  )
}

type Row = [title: string, value: ReactNode]

/** The accounts' keys, the services that were asked, and the last callback. */
function Accounts({
  health: { accounts, services, callbacks, polling, checked_at },
}: {
  health: Health
}) {
  const { t, locale } = useTexts()
  const service = t("fields.service")
  const none = callbacks.are_possible ? "noCallback" : "polled"
  return (
    <Subsection title={t("reports.technical.accounts.title")} className="divide-y">
      <Rows
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
          [
            t("reports.technical.accounts.polling"),
            polling.oldest_due_at && polling.is_behind && (
              <Standing
                lines={[
                  t("reports.technical.accounts.behindHint", {
                    age: formatAge(polling.oldest_due_at, checked_at, locale),
                  }),
                ]}
              >
                <StatusBadge color="orange">
                  {t("reports.technical.accounts.behind", {
                    count: polling.due,
                    shown: countText(polling.due, locale),
                  })}
                </StatusBadge>
              </Standing>
            ),
          ],
        ]}
      />
    </Subsection>
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

function Key({ account: { environment, api_key } }: { account: AccountHealth }) {
  const { t, locale } = useTexts()
  const { state, hint, valid_until, is_estimate } = api_key
  const until = is_estimate ? "validUntilEstimate" : "validUntil"
  return (
    <Standing
      lines={[
        dotted(t(`account.environments.${environment}`), hint),
        valid_until &&
          t(`reports.technical.accounts.${until}`, { date: formatDate(valid_until, locale) }),
      ]}
    >
      <StatusBadge color={KEY_COLORS[state]}>
        {t(`reports.technical.keyStates.${state}`)}
      </StatusBadge>
    </Standing>
  )
}

const SERVICE_COLORS = {
  closed: "green",
  slow: "orange",
  open: "red",
  half_open: "orange",
} as const

function Service({ service }: { service: ServiceHealth }) {
  const { t } = useTexts()
  const { host, environment, state, is_slow, consecutive_failures: count } = service
  const shown = state === "closed" && is_slow ? "slow" : state
  return (
    <Standing
      lines={[
        `${host} · ${t(`account.environments.${environment}`)}`,
        count > 0 && t("reports.technical.accounts.failures", { count }),
      ]}
    >
      <StatusBadge color={SERVICE_COLORS[shown]}>
        {t(`reports.technical.serviceStates.${shown}`)}
      </StatusBadge>
    </Standing>
  )
}

interface StandingProps {
  /** Shown below, if they are not empty. */
  lines: (string | false | null)[]
  children: ReactNode
}

function Standing({ lines, children }: StandingProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-y-1 break-words">
      {children}
      {lines.map((line) => line && <Fine key={line}>{line}</Fine>)}
    </div>
  )
}

/** Unfinished shipments by state, with the oldest of each. */
function Shipments({ health: { shipments, checked_at } }: { health: Health }) {
  const { t, locale } = useTexts()
  const countOf = (count: number, troubled: number) =>
    [
      t("reports.technical.shipments.count", { count }),
      troubled > 0 && t("reports.technical.shipments.troubled", { count: troubled }),
    ]
      .filter(Boolean)
      .join(", ")
  return (
    <Subsection
      title={t("reports.technical.shipments.title")}
      note={shipments.length === 0 ? t("reports.technical.shipments.none") : undefined}
      className="divide-y"
    >
      <Rows
        rows={shipments.map(({ state, count, troubled, oldest_at }) => {
          const age = formatAge(oldest_at, checked_at, locale)
          return [
            t(`shipments.states.${state}.label`),
            <Standing lines={[t("reports.technical.shipments.oldest", { age })]}>
              {countOf(count, troubled)}
            </Standing>,
          ]
        })}
      />
    </Subsection>
  )
}

/** When each of the plugin's jobs last succeeded, in any process. */
function Jobs({ health: { jobs, checked_at } }: { health: Health }) {
  const { t, locale } = useTexts()
  return (
    <Subsection
      title={t("reports.technical.jobs.title")}
      note={t("reports.technical.jobs.description")}
      className="divide-y"
    >
      <Rows
        rows={jobs.map(({ name, last_at, is_late }) => [
          t(`reports.technical.jobs.names.${name}`),
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {last_at ? formatAge(last_at, checked_at, locale) : t("reports.technical.jobs.never")}
            {is_late && <StatusBadge color="red">{t("reports.technical.jobs.late")}</StatusBadge>}
          </div>,
        ])}
      />
    </Subsection>
  )
}
