import { isKeyRefused, keyValidity } from "../account"
import { type AlertChannels, raiseAlert } from "./raise-alert"
import { eachAlone, type PluginContext } from "../context"
import { type Account, type AccountKey, type Alert, readRules } from "../modules/shipment_ordering"

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
  await eachAlone(context, context.configuration.accounts, {
    nameOf: ({ handle }) => `the alert of account ${handle}`,
    work: async (account) => {
      const key = account.keys[account.environment]
      if (key) await look(context, channels, { account, key })
    },
  })
}

/** Alerts the merchant to each shipping rule that cannot be read. */
export async function raiseRuleAlerts(
  context: PluginContext,
  channels: AlertChannels,
): Promise<void> {
  const { unreadable } = readRules(context.configuration.settings.rules)
  const kind = "rule_unreadable"
  await eachAlone(context, unreadable, {
    nameOf: ({ name }) => `the alert of shipping rule ${name}`,
    work: ({ name, issue, holdsBack }) =>
      raiseAlert(context, channels, {
        alert: { kind, subjectId: name, orderId: null },
        text: {
          title: holdsBack ? "A shipping rule holds back all orders" : "A shipping rule is skipped",
          description:
            `The rule "${name}" cannot be read: ${issue}. ` +
            "Correct or delete it in Settings > Shipment Ordering > Shipping rules.",
        },
      }),
  })
  const names = unreadable.map(({ name }) => name)
  await context.plugin.alerts.settleOthers(kind, names)
}

async function look(
  context: PluginContext,
  channels: AlertChannels,
  { account, key }: { account: Account; key: AccountKey },
): Promise<void> {
  const { handle, environment } = account
  const subjectId = `${handle}/${environment}/${key.savedAt.toISOString()}`
  const about = `Account "${handle}", ${environment}, key ending in ${key.hint}.`
  const raise = (alert: Omit<Alert, "orderId">, title: string, reason: string) =>
    raiseAlert(context, channels, {
      alert: { ...alert, orderId: null },
      text: { title, description: `${about} ${reason}` },
    })
  const { validUntil, isEstimate, isOver, endsSoon } = keyValidity(key)
  if (endsSoon) {
    const end = isEstimate
      ? `Keys are valid for a year; by the day it was saved this one ends about ${validUntil}.`
      : `It ${isOver ? "was" : "is"} valid until ${validUntil}.`
    // If the merchant corrects the day, the new day raises the alert again.
    const expiring = { kind: "key_expiring" as const, subjectId: `${subjectId}/${validUntil}` }
    await raise(expiring, "The API key will expire", `${end} ${WHERE}`)
  }
  // A key that has worked since the last alert can be alerted again.
  const stopped = key.acceptedAt ? `${subjectId}/${key.acceptedAt.toISOString()}` : subjectId
  const whyUnreadable = context.plugin.accounts.whyUnreadable(account)
  if (whyUnreadable !== undefined) {
    const alert = { kind: "key_unreadable" as const, subjectId: stopped }
    await raise(alert, "The API key cannot be read", whyUnreadable)
  } else if (await isKeyRefused(context, account)) {
    const alert = { kind: "key_refused" as const, subjectId: stopped }
    const reason = `Nothing is ordered or confirmed until it is replaced. ${WHERE}`
    await raise(alert, "The service refuses the API key", reason)
  }
}
