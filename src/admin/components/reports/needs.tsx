import { toast, usePrompt } from "@medusajs/ui"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import type { MailOutcome } from "../../../mail"
import { healthQuery } from "../../hooks/use-account"
import { useLocations } from "../../hooks/use-store-names"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { differencesOf } from "../../lib/comparison"
import { formatDate, formatMoment } from "../../lib/formats"
import type { Health } from "../../lib/health"
import { type Need, needsOf, type UnsentMail } from "../../lib/needs"
import { queryKeys, useReload } from "../../lib/query-keys"
import { postTo } from "../../lib/sdk"
import { toastError } from "../../lib/toast-error"
import { SmallButton } from "../section/menus"
import { Notice } from "../section/notice"
import { Section } from "../section/section"
import { Fine, TextLink } from "../section/texts"
import { Waiting } from "../section/waiting"
import { useComparisons } from "./account-comparison"
import { useDataReport } from "./missing-data"

/** What waits for the merchant, each with the next step. The last result stays visible while loading fails. */
export function Needs() {
  const { t, locale } = useTexts()
  const query = useHealth()
  const { data: health } = query
  return (
    <Section
      title={t("reports.title")}
      description={t("reports.description")}
      level="h1"
      actions={
        health && (
          <Fine>
            {t("reports.checkedAt", {
              time: new Date(health.checked_at).toLocaleTimeString(locale),
            })}
          </Fine>
        )
      }
    >
      <Waiting query={query} title={health && t("reports.loadFailed")} />
      {health && <NeedList health={health} />}
    </Section>
  )
}

const EVERY_MS = 10_000

/** The plugin's health, loaded again every ten seconds, also after an error. */
export function useHealth() {
  return useQuery({
    ...healthQuery,
    refetchInterval: EVERY_MS,
  })
}

/** The link text of the next step by its target; the first match counts. */
const STEPS = [
  ["/settings/locations", "reports.needs.toLocation"],
  ["/settings", "common.toSettings"],
  ["/shipment-ordering/shipments", "shipmentsPage.showFiltered"],
  ["/shipment-ordering", "reports.needs.toShip"],
  ["#technical", "reports.needs.toTechnical"],
  ["#comparison", "reports.needs.toComparison"],
  ["#missing", "reports.needs.toMissingData"],
] as const

function NeedList({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  const { data: report } = useDataReport()
  const { data: runs } = useComparisons()
  const { data: locations } = useLocations()
  const needs = needsOf(health, {
    locations,
    differences: runs && differencesOf(runs),
    ordersWithoutPhone: report?.orders_without_phone.count,
  })
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4" aria-live="polite">
      {needs.length === 0 && <Notice variant="success">{t("reports.needs.none")}</Notice>}
      {needs.map((need) => {
        const step = STEPS.find(([begin]) => need.to.startsWith(begin))
        return (
          <Notice
            key={JSON.stringify({ ...need, mails: undefined })}
            variant={need.isUrgent ? "error" : "warning"}
            title={describe(need, t, locale)}
            action={
              step && (
                <SmallButton asChild>
                  <Link to={need.to}>{t(step[1])}</Link>
                </SmallButton>
              )
            }
          >
            <p className="text-pretty">{t(`reports.needs.kinds.${need.name}.next`)}</p>
            {"mails" in need && <UnsentMails {...need} />}
          </Notice>
        )
      })}
    </div>
  )
}

function describe(need: Need, t: Texts, locale: string): string {
  if ("end" in need) {
    const { valid_until, is_estimate } = need.end
    const date = valid_until ? formatDate(valid_until, locale) : ""
    const title = is_estimate ? "titleEstimate" : "title"
    return t(`reports.needs.kinds.${need.name}.${title}`, { account: need.account, date })
  }
  if ("at" in need && need.at) {
    const time = formatMoment(need.at, locale)
    return t(`reports.needs.kinds.${need.name}.titleUntil`, { host: need.host, time })
  }
  // The texts name the account, the host or the number.
  return t(`reports.needs.kinds.${need.name}.title`, { ...need })
}

interface UnsentMailsProps {
  name: "emailsNoProvider" | "emailsFailed" | "emailsUnclear"
  count: number
  mails: UnsentMail[]
}

/** The newest e-mails of a need, with their orders. The merchant may send them again. */
export function UnsentMails({ name, count, mails }: UnsentMailsProps) {
  const { t } = useTexts()
  return (
    <>
      <ul className="mt-2 flex flex-col gap-y-1">
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} name={name} />
        ))}
      </ul>
      {count > mails.length && (
        <p>{t("reports.needs.emails.more", { count: count - mails.length })}</p>
      )}
    </>
  )
}

function Row({ mail, name }: { mail: UnsentMail; name: UnsentMailsProps["name"] }) {
  const { t, locale } = useTexts()
  const { order_id, order_number, next_try_at } = mail
  const kind = t(`emails.kinds.${mail.kind}`)
  const order = order_number ?? order_id
  const { sendAgain, isPending } = useSendAgain(mail.id, name === "emailsUnclear")
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-3">
      {order_id && <TextLink to={`/orders/${order_id}`}>{order}</TextLink>}
      <span>{kind}</span>
      {name !== "emailsUnclear" && (
        <span className="text-ui-fg-muted">
          {next_try_at
            ? t("reports.needs.emails.nextTry", { time: formatMoment(next_try_at, locale) })
            : t("reports.needs.emails.noMoreTries")}
        </span>
      )}
      {/* Without a provider, trying earlier does not help. */}
      {(name !== "emailsNoProvider" || !next_try_at) && (
        <SmallButton
          isLoading={isPending}
          aria-label={[t("reports.needs.emails.sendAgain"), kind, order].filter(Boolean).join(", ")}
          onClick={() => void sendAgain()}
        >
          {t("reports.needs.emails.sendAgain")}
        </SmallButton>
      )}
    </li>
  )
}

/** Sends an e-mail again. Asks first if the customer may get it twice. */
function useSendAgain(id: string, isUnclear: boolean) {
  const { t } = useTexts()
  const prompt = usePrompt()
  const reload = useReload()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () =>
      (await postTo<{ outcome: MailOutcome }>(`emails/${id}/send-again`)).outcome,
    onSettled: () => reload(queryKeys.health),
  })
  const sendAgain = async () => {
    const question = {
      title: t("reports.needs.emails.prompt.title"),
      description: t("reports.needs.emails.prompt.description"),
      confirmText: t("reports.needs.emails.sendAgain"),
      cancelText: t("common.cancel"),
    }
    if (isUnclear && !(await prompt(question))) {
      return
    }
    // Use `mutateAsync`: a sent e-mail loses its row, and then callbacks of `mutate` do not run.
    await mutateAsync().then((outcome) => {
      const text = t(`reports.needs.emails.outcomes.${outcome}`)
      if (outcome === "sent") toast.success(text)
      else if (outcome === "late" || outcome === "not_needed") toast.info(text)
      else toast.error(text)
    }, toastError)
  }
  return { sendAgain, isPending }
}
