import type { INotificationModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  DAY_MS,
  errorText,
  fromNow,
  type PluginContext,
  refuseMissing,
  toLedgerError,
} from "../context"
import { type FileVault, fileVault } from "../labels"
import type { MailFailure, MailRow, Timing } from "../modules/shipment_ordering"
import { resultWithin } from "../answer-book"
import {
  isWanted,
  type MailKind,
  templateOf,
  writeMail,
  writeSample,
  type MailContent,
} from "./write-mail"

const AT_ONCE = 5
/** The next run sends the rest. */
const RUN_MS = 30_000
/** After this time a job no longer waits for the provider. */
const PATIENCE_MS = 20_000
/** Longer than one try. An e-mail that is unfinished after this time was left by a crash. */
const RESERVE_SECONDS = 300
/** The wait after each failed try. After the last wait and one more try, a person decides. */
const WAIT_MINUTES = [5, 60, 360, 1440]
const WITHOUT_PROVIDER_DAYS = 3

interface Tools {
  notifications: Pick<INotificationModuleService, "createNotifications"> | undefined
  vault: FileVault | undefined
}

function findTools(container: Pick<MedusaContainer, "resolve">): Tools {
  return {
    notifications: container.resolve(Modules.NOTIFICATION, { allowUnregistered: true }),
    vault: fileVault(container),
  }
}

/**
 * Sends the queued e-mails that are due, each once, through the store's Notification Module. Does not throw if a
 * provider fails.
 */
export async function sendDueMails(
  context: PluginContext,
  container: Pick<MedusaContainer, "resolve">,
): Promise<void> {
  const { mails } = context.plugin
  const tools = findTools(container)
  const end = performance.now() + RUN_MS
  while (performance.now() < end) {
    const due = await mails.takeDue({ reserveSeconds: RESERVE_SECONDS, limit: AT_ONCE })
    if (due.length === 0) return
    await Promise.all(
      due.map((mail) =>
        sendAndNote(context, tools, mail).catch((error: unknown) => {
          context.logger.warn(
            `shipment-ordering: ${nameOf(mail)} was not tried, ${errorText(error)}`,
          )
        }),
      ),
    )
  }
}

/**
 * Sends an e-mail again that was not sent, or perhaps not sent, because a person asked.
 *
 * @throws MedusaError NOT_FOUND when it was sent, or another process is sending it
 */
export async function sendMailAgain(
  context: PluginContext,
  container: Pick<MedusaContainer, "resolve">,
  id: string,
): Promise<MailOutcome> {
  const mail = await context.plugin.mails.takeUnsent(id, RESERVE_SECONDS)
  if (!mail) {
    refuseMissing("This e-mail no longer exists: it was sent, or is being sent now.")
  }
  return sendAndNote(context, findTools(container), mail)
}

/**
 * - `not_needed`: the shipment or return was canceled, or the merchant no longer wants such e-mails
 * - `late`: the provider has not answered yet. The e-mail is checked again when its reservation ends.
 */
export type MailOutcome = "sent" | "not_needed" | "late" | MailFailure

/** Sends one e-mail, then deletes it or notes why it was not sent. */
async function sendAndNote(
  context: PluginContext,
  tools: Tools,
  mail: MailRow,
): Promise<MailOutcome> {
  const { mails, options } = context.plugin
  const outcome = await trySending(context, tools, mail)
  if (outcome === "sent" || outcome === "not_needed") {
    await mails.remove(mail.id)
  } else if (outcome !== "late") {
    await mails.noteFailure(mail.id, outcome, planNextTry(mail, outcome, options.timing))
    // Without the provider's own words, which may contain an address.
    context.logger.warn(`shipment-ordering: ${nameOf(mail)} was not sent (${outcome})`)
  }
  return outcome
}

function nameOf({ news, subject_id }: MailRow): string {
  return `an e-mail (${news.kind}) about ${subject_id}`
}

function planNextTry(
  { attempts, created_at }: MailRow,
  failure: MailFailure,
  { longestRetrySeconds }: Timing,
): { attempts: number; nextTryAt: Date | null } {
  if (failure === "no_provider") {
    const isOver = Date.now() - created_at.getTime() > WITHOUT_PROVIDER_DAYS * DAY_MS
    return { attempts, nextTryAt: isOver ? null : fromNow(longestRetrySeconds) }
  }
  const waitMinutes = failure === "failed" ? WAIT_MINUTES[attempts] : undefined
  const nextTryAt = waitMinutes === undefined ? null : fromNow(waitMinutes * 60)
  return { attempts: attempts + 1, nextTryAt }
}

async function trySending(
  context: PluginContext,
  { notifications, vault }: Tools,
  mail: MailRow,
): Promise<MailOutcome> {
  const { mails } = context.plugin
  const { settings } = context.configuration
  const { kind } = mail.news
  if (!isWanted(settings, kind)) return "not_needed"
  if (!notifications || !(await mails.providerFor(settings.email_channel))) return "no_provider"
  // A new key for each try: the module sends again with the key of a failed one, but never notes that it was sent.
  const key = mail.attempts === 0 ? mail.key : `${mail.key}:${mail.attempts}`
  const statusBefore = await mails.statusOf(key)
  // An earlier run began this try and did not finish it, so the provider's answer is not known.
  if (statusBefore) return statusBefore === "success" ? "sent" : "unclear"
  const content = await writeMail(context, vault, mail).catch((error: unknown) => {
    context.logger.warn(`shipment-ordering: an e-mail was not made, ${toLedgerError(error).kind}`)
    return "failed" as const
  })
  if (content === "failed") return "failed"
  if (!content) return "not_needed"
  const sending = send(context, notifications, { kind, content, key, orderId: mail.order_id })
  if (!(await resultWithin(sending, PATIENCE_MS, { isBackground: true }))) return "late"
  // Trust the module's status: it may have thrown after the provider had sent the e-mail.
  const status = await mails.statusOf(key)
  if (status === "success") return "sent"
  return status === "pending" ? "unclear" : "failed"
}

interface MailToSend {
  kind: MailKind
  content: MailContent
  key?: string
  orderId: string | null
}

type SendResult = { isSent: true } | { isSent: false; message: string }

async function send(
  { configuration: { settings } }: PluginContext,
  notifications: NonNullable<Tools["notifications"]>,
  { kind, content, key, orderId }: MailToSend,
): Promise<SendResult> {
  try {
    await notifications.createNotifications({
      ...content,
      channel: settings.email_channel,
      template: templateOf(settings, kind),
      trigger_type: `shipment_ordering.${kind}`,
      ...(orderId && { resource_type: "order", resource_id: orderId }),
      ...(key && { idempotency_key: key }),
    })
    return { isSent: true }
  } catch (error) {
    return { isSent: false, message: errorText(error) }
  }
}

/** The result of a test: the provider's id, and in its own words why it did not send. */
interface MailTest {
  is_sent: boolean
  /** Id of the store's notification provider; null if there is none. */
  provider_id: string | null
  /** Why it was not sent, in the provider's words. */
  message: string | null
}

/** Sends sample data to `to`, with the saved template. */
export async function sendTestMail(
  context: PluginContext,
  container: Pick<MedusaContainer, "resolve">,
  { kind, to }: { kind: MailKind; to: string },
): Promise<MailTest> {
  const { settings } = context.configuration
  const { notifications } = findTools(container)
  const provider_id = (await context.plugin.mails.providerFor(settings.email_channel)) ?? null
  const toRefusal = (message: string): MailTest => ({ is_sent: false, provider_id, message })
  if (!notifications || !provider_id) {
    return toRefusal(
      `The store has no notification provider for the channel "${settings.email_channel}". ` +
        "Install one, such as @medusajs/notification-sendgrid, and add it to medusa-config.",
    )
  }
  if (templateOf(settings, kind) === "") {
    return toRefusal("Save a template id first.")
  }
  const content = await writeSample(context.configuration, kind, to)
  const answer = await resultWithin(
    send(context, notifications, { kind, content, orderId: null }),
    PATIENCE_MS,
    { isBackground: true },
  )
  if (!answer) {
    return toRefusal(`The provider has not answered within ${PATIENCE_MS / 1000} seconds.`)
  }
  return answer.isSent
    ? { is_sent: true, provider_id, message: null }
    : toRefusal(answer.message.replace(/^Failed to send notification with id \S+:\s*/, ""))
}
