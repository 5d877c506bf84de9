import { setTimeout as sleep } from "node:timers/promises"
import type { INotificationModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  backoffSeconds,
  DAY_MS,
  errorText,
  fromNow,
  type PluginContext,
  toLedgerError,
} from "../context"
import { type FileVault, fileVault } from "../labels"
import type { MailProblem, MailRow } from "../modules/shipment_ordering"
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
/** Longer than a try, so that an e-mail found unfinished after it was left by a crash. */
const RESERVE_SECONDS = 300
const GIVE_UP_AFTER_DAYS = 3

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
    await Promise.all(due.map((mail) => settle(context, tools, mail)))
  }
}

/** Sends one e-mail, then deletes it or notes why it was not sent. */
async function settle(context: PluginContext, tools: Tools, mail: MailRow): Promise<void> {
  const { mails, options } = context.plugin
  const about = `an e-mail (${mail.news.kind}) about ${mail.subject_id}`
  try {
    const outcome = await attempt(context, tools, mail)
    if (outcome === "done") {
      await mails.remove(mail.id)
    } else if (outcome !== "late") {
      const ageMs = Date.now() - mail.created_at.getTime()
      const isOver = outcome === "unclear" || ageMs > GIVE_UP_AFTER_DAYS * DAY_MS
      const nextTry = fromNow(backoffSeconds(mail.attempts + 1, options.timing))
      await mails.noteProblem(mail.id, outcome, isOver ? null : nextTry)
      // Without the provider's own words: they may hold an address.
      context.logger.warn(`shipment-ordering: ${about} was not sent (${outcome})`)
    }
  } catch (error) {
    context.logger.warn(`shipment-ordering: ${about} was not tried, ${errorText(error)}`)
  }
}

/** `late`: the provider has not answered yet. It is looked at again when the reservation ends. */
type Outcome = "done" | "late" | MailProblem

async function attempt(
  context: PluginContext,
  { notifications, vault }: Tools,
  mail: MailRow,
): Promise<Outcome> {
  const { mails } = context.plugin
  const { settings } = context.configuration
  const { kind } = mail.news
  if (!isOn(settings, kind)) return "done"
  if (!notifications || !(await mails.providerFor(settings.email_channel))) return "no_provider"
  // A new key for each try: the module sends again with the key of a failed one, but never notes that it was sent.
  const key = mail.attempts === 0 ? mail.key : `${mail.key}:${mail.attempts}`
  const before = await mails.statusOf(key)
  if (before) return FROM_STATUS[before]
  const written = await writeMail(context, vault, mail).catch((error: unknown) => {
    context.logger.warn(`shipment-ordering: an e-mail was not made, ${toLedgerError(error).kind}`)
    return "failed" as const
  })
  if (written === "failed") return "failed"
  if (!written) return "done"
  const sending = send(context, notifications, { kind, written, key, orderId: mail.order_id })
  if (!(await inTime(sending))) return "late"
  // What the module has noted counts: it may also have thrown after the provider had sent.
  const after = await mails.statusOf(key)
  return after ? FROM_STATUS[after] : "failed"
}

/** What the module noted. A try that is over and still `pending` was cut off. */
const FROM_STATUS = { success: "done", failure: "failed", pending: "unclear" } as const

async function inTime<Answer>(sending: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([sending, sleep(PATIENCE_MS, undefined, { ref: false })])
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
  const answer = await inTime(send(context, notifications, { kind, written, orderId: null }))
  if (!answer) {
    return refused(`The provider has not answered within ${PATIENCE_MS / 1000} seconds.`)
  }
  return answer.isSent
    ? { is_sent: true, provider_id, message: null }
    : refused(answer.message.replace(/^Failed to send notification with id \S+:\s*/, ""))
}
