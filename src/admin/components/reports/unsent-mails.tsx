import { Button, toast, usePrompt } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import type { MailOutcome } from "../../../mail"
import { useReload } from "../../hooks/use-reload"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import type { UnsentMail } from "../../lib/needs"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { toastError } from "../../lib/toast-error"
import { TextLink } from "../section/texts"

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
        <Button
          size="small"
          variant="secondary"
          isLoading={isPending}
          aria-label={[t("reports.needs.emails.sendAgain"), kind, order].filter(Boolean).join(", ")}
          onClick={() => void sendAgain()}
        >
          {t("reports.needs.emails.sendAgain")}
        </Button>
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
    mutationFn: async () => {
      const path = `/admin/shipment-ordering/emails/${id}/send-again`
      return (await sdk.client.fetch<{ outcome: MailOutcome }>(path, { method: "POST" })).outcome
    },
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
