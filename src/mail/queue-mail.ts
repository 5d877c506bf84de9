import { createHash } from "node:crypto"
import type { Alert, LedgerRow, NewMail, Settings } from "../modules/shipment_ordering"
import { isOn } from "./write-mail"

type MailSettings = Pick<
  Settings,
  "email_tracking_template" | "email_return_template" | "email_alert_template" | "email_alert_to"
>

/** The e-mail to the customer about new numbers; undefined where the merchant wants none. */
export function trackingMail(
  settings: MailSettings,
  row: Pick<LedgerRow, "id" | "order_id">,
  numbers: string[],
): NewMail | undefined {
  if (!isOn(settings, "tracking")) return undefined
  // The database cannot index very long keys.
  const digest = createHash("sha256").update(JSON.stringify(numbers)).digest("hex").slice(0, 32)
  return {
    key: `shipment-ordering:tracking:${row.id}:${digest}`,
    subject_id: row.id,
    order_id: row.order_id,
    news: { kind: "tracking", numbers },
  }
}

/** The e-mail to the customer with a return's label; undefined where the merchant wants none. */
export function returnLabelMail(
  settings: MailSettings,
  row: Pick<LedgerRow, "id" | "order_id">,
): NewMail | undefined {
  if (!isOn(settings, "return_label")) return undefined
  return {
    key: `shipment-ordering:return-label:${row.id}`,
    subject_id: row.id,
    order_id: row.order_id,
    news: { kind: "return_label" },
  }
}

/** The e-mail to the merchant about an alert; undefined where the merchant wants none. */
export function alertMail(
  settings: MailSettings,
  { kind, subjectId, orderId }: Alert,
  text: { title: string; description: string },
): NewMail | undefined {
  if (!isOn(settings, "alert")) return undefined
  return {
    key: `shipment-ordering:alert:${kind}:${subjectId}`,
    subject_id: subjectId,
    order_id: orderId,
    news: { kind: "alert", alert: { kind, ...text } },
  }
}
