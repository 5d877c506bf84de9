import type { CreateNotificationDTO } from "@medusajs/framework/types"
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib"
import { DAY_MS, type PluginContext } from "../context"
import { type TrackedNumber, toTrackedNumbers, readShownLocker } from "../fulfilment"
import { type FileVault, openLabel } from "../labels"
import {
  isEnded,
  type StoredLocker,
  type LedgerRow,
  type MailNews,
  type MailRow,
  type Settings,
  type Alert,
  type NewMail,
} from "../modules/shipment_ordering"
import { ORDER_NUMBER_FIELDS, readFulfillmentFacts, readOrder } from "../store"
import { createHash } from "node:crypto"

export type MailKind = MailNews["kind"]

export const MAIL_KINDS = ["tracking", "return_label", "alert"] as const satisfies MailKind[]

const TEMPLATES = {
  tracking: "email_tracking_template",
  return_label: "email_return_template",
  alert: "email_alert_template",
} as const satisfies Record<MailKind, keyof Settings>

/** Whether the merchant wants this kind of e-mail. */
export function isWanted(
  settings: Pick<Settings, (typeof TEMPLATES)[MailKind] | "email_alert_to">,
  kind: MailKind,
): boolean {
  return settings[TEMPLATES[kind]] !== "" && (kind !== "alert" || settings.email_alert_to !== "")
}

export function templateOf(settings: Settings, kind: MailKind): string {
  return settings[TEMPLATES[kind]]
}

/** The data of all templates are public (docs/notifications.md). */
interface OrderPart {
  order_id: string
  /** The number of the order, without `#`. */
  display_id: number | null
  /** The shop's own number of the order, if it gives any. */
  custom_display_id: string | null
  /** Language tag of the customer, such as lv-LV, if the order has one. */
  locale: string | null
  service_name: string
  package_count: number
}

interface TrackingData extends OrderPart {
  /** Numbers that no earlier e-mail contains. */
  new_numbers: TrackedNumber[]
  numbers: TrackedNumber[]
  locker: StoredLocker | null
}

interface ReturnLabelData extends OrderPart {
  return_id: string
  /** When the carrier collects it. */
  pickup_at: string | null
}

interface AlertData {
  kind: string
  title: string
  description: string
  order_id: string | null
}

type Data = TrackingData | ReturnLabelData | AlertData

export type MailContent = Pick<CreateNotificationDTO, "to" | "attachments"> & {
  data: Record<string, unknown>
}

const toContent = (
  to: string,
  data: Data,
  attachments?: CreateNotificationDTO["attachments"],
): MailContent => ({ to, data: { ...data }, attachments })

/**
 * Writes an e-mail with the present data.
 *
 * @returns undefined when there is nothing to send: the shipment or return was canceled, its label was deleted for good,
 *   or the order has no e-mail address
 * @throws when the label of a return cannot be read now
 */
export async function writeMail(
  context: PluginContext,
  vault: FileVault | undefined,
  { news, subject_id, order_id }: Pick<MailRow, "news" | "subject_id" | "order_id">,
): Promise<MailContent | undefined> {
  const { settings } = context.configuration
  if (news.kind === "alert") {
    return toContent(settings.email_alert_to, { ...news.alert, order_id })
  }
  const row = await context.plugin.ledger.find(subject_id)
  if (!row || isEnded(row.state)) return undefined
  const [facts, order] = await Promise.all([
    readFulfillmentFacts(context, row.fulfillment_id),
    readOrder(context, row.order_id, [...ORDER_NUMBER_FIELDS, "email", "locale"]),
  ])
  if (!facts || facts.isCanceled || !order?.email) return undefined
  const about: OrderPart = {
    order_id: row.order_id,
    display_id: order.display_id ?? null,
    custom_display_id: order.custom_display_id ?? null,
    locale: order.locale ?? null,
    service_name: row.service_name ?? row.service_code,
    package_count: row.packages.length,
  }
  if (news.kind === "tracking") {
    const addPages = (numbers: string[]) =>
      toTrackedNumbers(settings.tracking_url_templates, row.service_code, numbers)
    return toContent(order.email, {
      ...about,
      new_numbers: addPages(news.numbers),
      numbers: addPages(row.tracking_numbers),
      locker: await readShownLocker(context, row),
    })
  }
  if (!facts.linkedReturnId) return undefined
  const pdf = await openLabel(context, vault, row)
  if (!pdf) {
    if (row.label_deleted_at) return undefined
    throw new Error("the label cannot be read")
  }
  const data = { ...about, return_id: facts.linkedReturnId, pickup_at: pickupOf(row) }
  return toContent(order.email, data, [toAttachment(pdf)])
}

function pickupOf({ pickup_at }: Pick<LedgerRow, "pickup_at">): string | null {
  return pickup_at?.toISOString() ?? null
}

function toAttachment(pdf: Uint8Array) {
  return {
    filename: "label.pdf",
    content_type: "application/pdf",
    content: Buffer.from(pdf).toString("base64"),
    disposition: "attachment",
  }
}

/** Writes an e-mail of this kind with sample data. */
export async function writeSample(
  { settings }: PluginContext["configuration"],
  kind: MailKind,
  to: string,
): Promise<MailContent> {
  const about: OrderPart = {
    order_id: "order_sample",
    display_id: 1042,
    custom_display_id: null,
    locale: null,
    service_name: "Sample Carrier Standard",
    package_count: 1,
  }
  switch (kind) {
    case "tracking": {
      const numbers = toTrackedNumbers(settings.tracking_url_templates, "*", ["SAMPLE0000017"])
      return toContent(to, { ...about, new_numbers: numbers, numbers, locker: null })
    }
    case "return_label": {
      const pickup_at = new Date(Date.now() + DAY_MS).toISOString()
      const data = { ...about, return_id: "return_sample", pickup_at }
      return toContent(to, data, [toAttachment(await drawSampleLabel())])
    }
    case "alert":
      return toContent(to, {
        kind: "number_missing",
        title: "Sample alert",
        description: "Order #1042, Sample Carrier Standard. This is a test; nothing is wrong.",
        order_id: "order_sample",
      })
  }
}

async function drawSampleLabel(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  pdf.addPage([283, 425]).drawText("Sample label", { x: 40, y: 360, size: 24, font })
  return pdf.save()
}

type MailSettings = Pick<
  Settings,
  "email_tracking_template" | "email_return_template" | "email_alert_template" | "email_alert_to"
>

/** The e-mail to the customer about new numbers; undefined when the merchant wants none. */
export function createTrackingMail(
  settings: MailSettings,
  row: Pick<LedgerRow, "id" | "order_id">,
  numbers: string[],
): NewMail | undefined {
  if (!isWanted(settings, "tracking")) return undefined
  // The database cannot index very long keys.
  const digest = createHash("sha256").update(JSON.stringify(numbers)).digest("hex").slice(0, 32)
  return {
    key: `shipment-ordering:tracking:${row.id}:${digest}`,
    subject_id: row.id,
    order_id: row.order_id,
    news: { kind: "tracking", numbers },
  }
}

/** The e-mail to the customer with a return's label; undefined when the merchant wants none. */
export function createReturnLabelMail(
  settings: MailSettings,
  row: Pick<LedgerRow, "id" | "order_id">,
): NewMail | undefined {
  if (!isWanted(settings, "return_label")) return undefined
  return {
    key: `shipment-ordering:return-label:${row.id}`,
    subject_id: row.id,
    order_id: row.order_id,
    news: { kind: "return_label" },
  }
}

/** The e-mail to the merchant about an alert; undefined when the merchant wants none. */
export function createAlertMail(
  settings: MailSettings,
  { kind, subjectId, orderId }: Alert,
  text: { title: string; description: string },
): NewMail | undefined {
  if (!isWanted(settings, "alert")) return undefined
  return {
    key: `shipment-ordering:alert:${kind}:${subjectId}`,
    subject_id: subjectId,
    order_id: orderId,
    news: { kind: "alert", alert: { kind, ...text } },
  }
}
