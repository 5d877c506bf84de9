import { ORDER_NUMBER_FIELDS, orderNumberText, readFulfillmentFacts, readOrder } from "../store"
import { type AlertChannels, raiseAlert } from "./raise-alert"
import { eachAlone, type PluginContext } from "../context"
import type { OrderAlertKind, LedgerRow, LedgerState } from "../modules/shipment_ordering"

const AT_ONCE = 50
/** Time for a merchant who fulfills by hand to read the refusal and correct the data. */
const FAILED_MINUTES = 10
const UNCONFIRMED_MINUTES = 60
const NUMBER_MISSING_MINUTES = 24 * 60

/** Alerts the merchant once to each shipment that needs attention. */
export async function raiseShipmentAlerts(
  context: PluginContext,
  channels: AlertChannels,
): Promise<void> {
  const { queue } = context.plugin
  const { settings } = context.configuration
  const longIn = async (kind: OrderAlertKind, forMinutes: number, ...states: LedgerState[]) =>
    [kind, await queue.listWithoutAlert(kind, { states, forMinutes }, AT_ONCE)] as const
  // Without automatic confirmation, an ordered shipment normally waits for the merchant.
  const orderedIfAutomatic: LedgerState[] = settings.auto_confirm ? ["ordered"] : []
  const unconfirmed = ["pending", "confirm_unknown", ...orderedIfAutomatic] as const
  const alerts: (readonly [OrderAlertKind, LedgerRow[]])[] = [
    await longIn("shipment_failed", FAILED_MINUTES, "failed"),
    await longIn("shipment_unconfirmed", UNCONFIRMED_MINUTES, ...unconfirmed),
    await longIn("number_missing", NUMBER_MISSING_MINUTES, "confirmed"),
    ["number_after_cancel", await queue.listNumberedAfterEnd(AT_ONCE)],
    ["shipment_missing", await findMissing(context)],
  ]
  for (const [kind, rows] of alerts) {
    await eachAlone(context, rows, {
      nameOf: ({ id }) => `the alert of row ${id}`,
      work: (row) => tell(context, channels, { kind, row }),
    })
  }
}

async function tell(
  context: PluginContext,
  channels: AlertChannels,
  { kind, row }: { kind: OrderAlertKind; row: LedgerRow },
): Promise<void> {
  const text = alertText(kind, {
    orderNumber: await readOrderNumber(context, row.order_id),
    serviceName: row.service_name ?? row.service_code,
    isReturn: row.kind === "return",
    reason: row.last_error?.message,
    unanswered: row.state === "pending" ? row.reference : undefined,
  })
  const alert = { kind, subjectId: row.id, orderId: row.order_id }
  await raiseAlert(context, channels, { alert, text })
}

/** Recently abandoned shipments whose fulfillment is not canceled and has no other shipment. */
async function findMissing(context: PluginContext): Promise<LedgerRow[]> {
  const missing: LedgerRow[] = []
  await eachAlone(context, await context.plugin.queue.listAbandonedLately(AT_ONCE), {
    nameOf: ({ id }) => `looking for the fulfillment of row ${id}`,
    work: async (row) => {
      const facts = await readFulfillmentFacts(context, row.fulfillment_id)
      if (facts && !facts.isCanceled && (facts.linkedOrderId || facts.linkedReturnId)) {
        missing.push(row)
      }
    },
  })
  return missing
}

interface AlertFacts {
  orderNumber: string
  serviceName?: string
  isReturn?: boolean
  /** The last error, in words for the merchant. */
  reason?: string
  /** Reference of a shipment if the answer to its order was lost. */
  unanswered?: string
}

const TITLES: Record<OrderAlertKind, string> = {
  shipment_failed: "A shipment was refused",
  shipment_unconfirmed: "A shipment is not with the carrier yet",
  number_missing: "A parcel has no tracking number",
  number_after_cancel: "A canceled shipment is with the carrier",
  shipment_missing: "A fulfillment has no shipment",
  cod_not_collected: "An order to be paid on delivery cannot be shipped",
  auto_fulfil_failed: "An order was not fulfilled automatically",
}

const NEXT_STEPS: Record<OrderAlertKind, string> = {
  shipment_failed: "Correct the data named above and fulfill the items again.",
  shipment_unconfirmed:
    "Open the order: the shipment says what stops it, and can be confirmed there.",
  number_missing: "Ask the service whether the parcel was collected.",
  number_after_cancel:
    "It has a tracking number, so somebody confirmed it in the account at the service: stop the parcel there, or expect to pay for it.",
  shipment_missing: "Retry the shipment, or cancel the fulfillment and fulfill the items again.",
  cod_not_collected:
    "Its delivery service collects no money. Fulfill it with a cash-on-delivery option, or record the payment first.",
  auto_fulfil_failed: "Fulfill it by hand; there are no more tries.",
}

const unansweredStep = (reference: string): string =>
  `The service may already have this shipment. Press Retry on the order's page; if that is refused, look for ${reference} ` +
  "in your account at the service, then mark the shipment as voided."

const RETURN_STEP = "Correct the data named above and request the return again."

/** An alert in words: what happened and what to do. It holds no customer data. */
export function alertText(
  kind: OrderAlertKind,
  { orderNumber, serviceName, isReturn, reason, unanswered }: AlertFacts,
): { title: string; description: string } {
  const about = [`Order ${orderNumber}`, serviceName, isReturn && "return"]
    .filter(Boolean)
    .join(", ")
  const because = reason ? ` ${reason.replace(/(?<![.\s])[.\s]*$/, ".")}` : ""
  const usual = isReturn && kind === "shipment_failed" ? RETURN_STEP : NEXT_STEPS[kind]
  const step = unanswered ? unansweredStep(unanswered) : usual
  return { title: TITLES[kind], description: `${about}.${because} ${step}` }
}

export async function readOrderNumber(context: PluginContext, orderId: string): Promise<string> {
  return orderNumberText(
    (await readOrder(context, orderId, ORDER_NUMBER_FIELDS)) ?? { id: orderId },
  )
}
