import type { OrderAlertKind } from "../../modules/shipment_ordering/alerts/alert"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { LedgerState } from "../../modules/shipment_ordering/ledger/states"
import { readConfiguration } from "../account/configuration"
import { errorText } from "../error-text"
import { readOrderNumber } from "../order-number"
import type { PluginScope } from "../plugin-scope"
import { readFulfillmentFacts } from "../shipments/fulfillment-facts"
import { alertText } from "./alert-text"
import { type AlertChannels, raiseAlert } from "./raise-alert"

const AT_ONCE = 50
/** Who fulfills by hand has read the refusal, and mends it. */
const FAILED_MINUTES = 10
const UNCONFIRMED_MINUTES = 60
const NUMBER_MISSING_MINUTES = 24 * 60

const ORDERED: LedgerState[] = ["ordered"]

/** Looks for shipments that stand still and tells the merchant of each once. */
export async function raiseShipmentAlerts(
  scope: PluginScope,
  channels: AlertChannels,
): Promise<void> {
  const { queue } = scope.memory
  const { settings } = await readConfiguration(scope.memory)
  const found: [OrderAlertKind, LedgerRow[]][] = [
    [
      "shipment_failed",
      await queue.listWithoutAlert(
        "shipment_failed",
        { states: ["failed"], forMinutes: FAILED_MINUTES },
        AT_ONCE,
      ),
    ],
    [
      "shipment_unconfirmed",
      await queue.listWithoutAlert(
        "shipment_unconfirmed",
        {
          // What waits for the merchant's own click is no news.
          states: ["pending", "confirm_unknown", ...(settings.auto_confirm ? ORDERED : [])],
          forMinutes: UNCONFIRMED_MINUTES,
        },
        AT_ONCE,
      ),
    ],
    [
      "number_missing",
      await queue.listWithoutAlert(
        "number_missing",
        { states: ["confirmed"], forMinutes: NUMBER_MISSING_MINUTES },
        AT_ONCE,
      ),
    ],
    ["number_after_cancel", await queue.listNumberedAfterEnd(AT_ONCE)],
    ["shipment_missing", await findMissing(scope)],
  ]
  for (const [kind, rows] of found) {
    for (const row of rows) {
      try {
        await tell(scope, channels, { kind, row })
      } catch (error) {
        scope.logger.warn(`shipment-ordering: row ${row.id} was not told of, ${errorText(error)}`)
      }
    }
  }
}

async function tell(
  scope: PluginScope,
  channels: AlertChannels,
  { kind, row }: { kind: OrderAlertKind; row: LedgerRow },
): Promise<void> {
  const text = alertText(kind, {
    orderNumber: await readOrderNumber(scope, row.order_id),
    serviceName: row.service_name ?? row.service_code,
    isReturn: row.kind === "return",
    reason: row.last_error?.message,
    unanswered: row.state === "pending" ? row.reference : undefined,
  })
  const alert = { kind, subjectId: row.id, orderId: row.order_id }
  await raiseAlert(scope, channels, { alert, text })
}

/** Shipments that were let go of late while their fulfillment stands, and nothing else was ordered for it. */
async function findMissing(scope: PluginScope): Promise<LedgerRow[]> {
  const missing: LedgerRow[] = []
  for (const row of await scope.memory.queue.listLetGoLately(AT_ONCE)) {
    const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
    if (facts && !facts.isCanceled && (facts.linkedOrderId || facts.linkedReturnId)) {
      missing.push(row)
    }
  }
  return missing
}
