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
  isOn,
  type MailKind,
  templateOf,
  writeMail,
  writeSample,
  type WrittenMail,
} from "./write-mail"

const AT_ONCE = 5
/** The next run sends what is left. */
const FOR_MS = 30_000
/** A provider that does not answer holds up no job. */
const PATIENCE_MS = 20_000
/** Longer than one try. An e-mail that is still unfinished then was left by a crash. */
const RESERVE_SECONDS = 300
/** The wait after each failed try. After the last of them, and one more try, a person decides. */
const WAIT_MINUTES = [5, 60, 360, 1440]
const WITHOUT_PROVIDER_DAYS = 3

interface Tools {
  notifications: Pick<INotificationModuleService, "createNotifications"> | undefined
  vault: FileVault | undefined
}

function toolsOf(container: Pick<MedusaContainer, "resolve">): Tools {
  return {
    notifications: container.resolve(Modules.NOTIFICATION, { allowUnregistered: true }),
    vault: fileVault(container),
  }
}

/** Sends the queued e-mails that are due, each once, through the store's Notification Module. Does not throw for a provider. */
export async function sendDueMails(
  context: PluginContext,
  container: Pick<MedusaContainer, "resolve">,
): Promise<void> {
  const { mails } = context.plugin
  const tools = toolsOf(container)
  const end = performance.now() + FOR_MS
  while (performance.now() < end) {
    const due = await mails.takeDue({ reserveSeconds: RESERVE_SECONDS, limit: AT_ONCE })
    if (due.length === 0) return
    await Promise.all(
      due.map((mail) =>
        settle(context, tools, mail).catch((error: unknown) => {
          context.logger.warn(
            `shipment-ordering: ${nameOf(mail)} was not tried, ${errorText(error)}`,
          )
        }),
      ),
    )
  }
}

/**
 * Sends an e-mail that was not sent, or may not have been, once more, because a person asked.
 *
 * @throws MedusaError NOT_FOUND when it is not waiting: it was sent, or another process is sending it
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
  return settle(context, toolsOf(container), mail)
}

/**
 * - `not_needed`: the shipment or return was canceled, or the merchant wants no such e-mails any more
 * - `late`: the provider has not answered yet. It is looked at again when the reservation ends.
 */
export type MailOutcome = "sent" | "not_needed" | "late" | MailFailure

/** Sends one e-mail, then deletes it or notes why it was not sent. */
async function settle(context: PluginContext, tools: Tools, mail: MailRow): Promise<MailOutcome> {
  const { mails, options } = context.plugin
  const outcome = await attempt(context, tools, mail)
  if (outcome === "sent" || outcome === "not_needed") {
    await mails.remove(mail.id)
  } else if (outcome !== "late") {
    await mails.noteFailure(mail.id, outcome, afterFailure(mail, outcome, options.timing))
    // Without the provider's own words: they may hold an address.
    context.logger.warn(`shipment-ordering: ${nameOf(mail)} was not sent (${outcome})`)
  }
  return outcome
}

function nameOf({ news, subject_id }: MailRow): string {
  return `an e-mail (${news.kind}) about ${subject_id}`
}

function afterFailure(
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

async function attempt(
  context: PluginContext,
  { notifications, vault }: Tools,
  mail: MailRow,
): Promise<MailOutcome> {
  const { mails } = context.plugin
  const { settings } = context.configuration
  const { kind } = mail.news
  if (!isOn(settings, kind)) return "not_needed"
  if (!notifications || !(await mails.providerFor(settings.email_channel))) return "no_provider"
  // A new key for each try: the module sends again with the key of a failed one, but never notes that it was sent.
  const key = mail.attempts === 0 ? mail.key : `${mail.key}:${mail.attempts}`
  const before = await mails.statusOf(key)
  // An earlier run began this try and did not finish it, so its answer is not known.
  if (before) return before === "success" ? "sent" : "unclear"
  const written = await writeMail(context, vault, mail).catch((error: unknown) => {
    context.logger.warn(`shipment-ordering: an e-mail was not made, ${toLedgerError(error).kind}`)
    return "failed" as const
  })
  if (written === "failed") return "failed"
  if (!written) return "not_needed"
  const sending = send(context, notifications, { kind, written, key, orderId: mail.order_id })
  if (!(await resultWithin(sending, PATIENCE_MS, { isBackground: true }))) return "late"
  // What the module has noted counts: it may also have thrown after the provider had sent.
  const after = await mails.statusOf(key)
  if (after === "success") return "sent"
  return after === "pending" ? "unclear" : "failed"
}

interface Sending {
  kind: MailKind
  written: WrittenMail
  key?: string
  orderId: string | null
}

type Sent = { isSent: true } | { isSent: false; message: string }

async function send(
  { configuration: { settings } }: PluginContext,
  notifications: NonNullable<Tools["notifications"]>,
  { kind, written, key, orderId }: Sending,
): Promise<Sent> {
  try {
    await notifications.createNotifications({
      ...written,
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

/** The answer of a test: the provider's id, or in its own words why it did not send. */
interface MailTest {
  is_sent: boolean
  provider_id: string | null
  message: string | null
}

/** Sends sample data to `to`, with the saved template. */
export async function sendTestMail(
  context: PluginContext,
  container: Pick<MedusaContainer, "resolve">,
  { kind, to }: { kind: MailKind; to: string },
): Promise<MailTest> {
  const { settings } = context.configuration
  const { notifications } = toolsOf(container)
  const provider_id = (await context.plugin.mails.providerFor(settings.email_channel)) ?? null
  const refused = (message: string): MailTest => ({ is_sent: false, provider_id, message })
  if (!notifications || !provider_id) {
    return refused(
      `The store has no notification provider for the channel "${settings.email_channel}". ` +
        "Install one, such as @medusajs/notification-sendgrid, and add it to medusa-config.",
    )
  }
  if (templateOf(settings, kind) === "") {
    return refused("Save a template id first.")
  }
  const written = await writeSample(context.configuration, kind, to)
  const answer = await resultWithin(
    send(context, notifications, { kind, written, orderId: null }),
    PATIENCE_MS,
    { isBackground: true },
  )
  if (!answer) {
    return refused(`The provider has not answered within ${PATIENCE_MS / 1000} seconds.`)
  }
  return answer.isSent
    ? { is_sent: true, provider_id, message: null }
    : refused(answer.message.replace(/^Failed to send notification with id \S+:\s*/, ""))
}
