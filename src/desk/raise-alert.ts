import type { INotificationModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type PluginContext, errorText } from "../context"
import { createAlertMail } from "../mail"
import type { Alert } from "../modules/shipment_ordering"
import { emitEvent, type Events } from "./store-events"

/** Alerts go to the store's events and, if the store has one, to the admin's feed. */
export interface AlertChannels {
  events: Events
  feed: Pick<INotificationModuleService, "createNotifications"> | undefined
}

export function alertChannels(container: Pick<MedusaContainer, "resolve">): AlertChannels {
  return {
    events: container.resolve(Modules.EVENT_BUS),
    feed: container.resolve(Modules.NOTIFICATION, { allowUnregistered: true }),
  }
}

/**
 * Sends an alert once, then notes it. After a crash in between it is sent again rather than lost; the feed and the
 * merchant's e-mail still have it once.
 */
export async function raiseAlert(
  context: PluginContext,
  { events, feed }: AlertChannels,
  { alert, text }: { alert: Alert; text: { title: string; description: string } },
): Promise<void> {
  const { kind, subjectId, orderId } = alert
  if (await context.plugin.alerts.isRaised(alert)) {
    return
  }
  const data = { kind, subject_id: subjectId, order_id: orderId, ...text }
  await emitEvent(events, "shipment_ordering.alert_raised", data)
  try {
    await feed?.createNotifications({
      // All admin users see the feed, but the module requires an address.
      to: "",
      channel: "feed",
      template: "admin-ui",
      data: text,
      idempotency_key: `shipment-ordering:${kind}:${subjectId}`,
    })
  } catch (error) {
    context.logger.warn(
      `shipment-ordering: the alert did not reach the admin's feed, ${errorText(error)}`,
    )
  }
  const mail = createAlertMail(context.configuration.settings, alert, text)
  if (mail) {
    await context.plugin.mails.queue(mail)
  }
  await context.plugin.alerts.note(alert)
}
