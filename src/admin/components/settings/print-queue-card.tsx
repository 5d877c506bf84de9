import { ArrowPath, XMark } from "@medusajs/icons"
import { Copy, toast } from "@medusajs/ui"
import { useConfirmed } from "../../hooks/use-confirmed"
import { useChangePrintQueue, usePrintQueue } from "../../hooks/use-print-queue"
import { useTexts } from "../../i18n/use-texts"
import { SectionRow } from "../../lib/dashboard"
import { formatMoment } from "../../lib/formats"
import { toastError } from "../../lib/toast-error"
import { RowMenu, SmallButton, useSectionEditing } from "../section/menus"
import { Rows, Section } from "../section/section"
import { Waiting } from "../section/waiting"

/** The queue of labels for the shop's print servers: their address and key, and what waits. */
export function PrintQueueCard() {
  const { t } = useTexts()
  const query = usePrintQueue()
  const { mutateAsync: change, isPending } = useChangePrintQueue()
  const [, , close] = useSectionEditing(PRINT_QUEUE)
  const confirm = useConfirmed()
  const { data: queue } = query
  const askFor = (action: "renew" | "off") =>
    confirm({
      title: t(`printQueue.${action}.title`),
      description: t(`printQueue.${action}.description`),
      confirmText: t(`printQueue.${action}.confirm`),
      run: () => change(action).then(close),
      done: t(`printQueue.${action}.done`),
    })
  const switchOn = () => change("on").then(() => toast.success(t("printQueue.on.done")), toastError)
  return (
    <Section
      title={t("printQueue.title")}
      description={t("printQueue.description")}
      actions={
        queue &&
        (queue.is_on ? (
          <RowMenu
            name={t("printQueue.title")}
            groups={[
              {
                actions: [
                  {
                    icon: <ArrowPath />,
                    label: t("printQueue.renew.confirm"),
                    onClick: () => askFor("renew"),
                  },
                  {
                    icon: <XMark />,
                    label: t("printQueue.off.confirm"),
                    onClick: () => askFor("off"),
                  },
                ],
              },
            ]}
          />
        ) : (
          <SmallButton isLoading={isPending} onClick={() => void switchOn()}>
            {t("printQueue.on.confirm")}
          </SmallButton>
        ))
      }
    >
      <Waiting query={query} />
      {queue?.is_on && <QueueRows queue={queue} />}
    </Section>
  )
}

/** In the address of the page, as the anchor and as the card that is being set up. */
export const PRINT_QUEUE = "printQueue"

function QueueRows({ queue }: { queue: NonNullable<ReturnType<typeof usePrintQueue>["data"]> }) {
  const { t, locale } = useTexts()
  const { url, key, last_asked_at, waiting, failed } = queue
  return (
    <>
      <RowToCopy title={t("printQueue.url")} text={url} />
      <RowToCopy title={t("printQueue.key")} text={key ?? ""} />
      <Rows
        rows={[
          [
            t("printQueue.server"),
            last_asked_at
              ? t("printQueue.asked", { time: formatMoment(last_asked_at, locale) })
              : t("printQueue.neverAsked"),
          ],
          [t("printQueue.waiting"), t("printQueue.labels", { count: waiting })],
          [t("printQueue.failed"), failed > 0 && t("printQueue.failedHint", { count: failed })],
        ]}
      />
    </>
  )
}

/** A text that is entered at the print server. */
function RowToCopy({ title, text }: { title: string; text: string }) {
  const { t } = useTexts()
  const value = (
    <div className="flex min-w-0 items-center gap-x-2">
      <code className="txt-compact-small min-w-0 break-all">{text}</code>
      <Copy content={text} aria-label={`${title}: ${t("common.copy")}`} />
    </div>
  )
  return <SectionRow title={title} value={value} />
}
