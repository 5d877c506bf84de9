import { isKeyRefused, keyValidity } from "../account"
import { type AlertChannels, raiseAlert } from "./raise-alert"
import type { PluginContext } from "../context"
import type { Account } from "../modules/shipment_ordering"

const WHERE =
  "Create a new one in your account at the service and save it in Settings > Shipment Ordering."

/**
 * Alerts the merchant to a key that the service refuses, that cannot be read, or that expires soon. Each alert comes
 * once per key. If the key works again, it can be alerted again.
 */
export async function raiseAccountAlerts(
  context: PluginContext,
  channels: AlertChannels,
): Promise<void> {
  for (const account of context.configuration.accounts) {
    await look(context, channels, account)
  }
}

async function look(
  context: PluginContext,
  channels: AlertChannels,
  account: Account,
): Promise<void> {
  const { environment } = account
  const key = account.keys[environment]
  if (!key) {
    return
  }
  const subjectId = `${account.handle}/${environment}/${key.savedAt.toISOString()}`
  const about = `Account "${account.handle}", ${environment}, key ending in ${key.hint}.`
  const { alerts } = context.plugin
  const validity = keyValidity(key)
  const expiring = {
    kind: "key_expiring",
    // If the merchant corrects the day, the new day raises the alert again.
    subjectId: `${subjectId}/${validity.validUntil}`,
    orderId: null,
  } as const
  if (validity.endsSoon && !(await alerts.isRaised(expiring))) {
    const end = validity.isEstimate
      ? `Keys are valid for a year; by the day it was saved this one ends about ${validity.validUntil}.`
      : `It ${validity.isOver ? "was" : "is"} valid until ${validity.validUntil}.`
    await raiseAlert(context, channels, {
      alert: expiring,
      text: {
        title: "The API key will expire",
        description: `${about} ${end} ${WHERE}`,
      },
    })
  }
  const whyUnreadable = context.plugin.accounts.whyUnreadable(account)
  const stopped = {
    kind: whyUnreadable ? "key_unreadable" : "key_refused",
    // A key that has worked since the last alert can be alerted again.
    subjectId: key.acceptedAt ? `${subjectId}/${key.acceptedAt.toISOString()}` : subjectId,
    orderId: null,
  } as const
  const isStopped = whyUnreadable !== undefined || (await isKeyRefused(context, account))
  if (isStopped && !(await alerts.isRaised(stopped))) {
    const refused = `Nothing is ordered or confirmed until it is replaced. ${WHERE}`
    await raiseAlert(context, channels, {
      alert: stopped,
      text: {
        title: whyUnreadable ? "The API key cannot be read" : "The service refuses the API key",
        description: `${about} ${whyUnreadable ?? refused}`,
      },
    })
  }
}
