import type { IEventBusModuleService } from "@medusajs/framework/types"
import type { TrackedNumber } from "../fulfilment"
import type { Alert, StoredLocker } from "../modules/shipment_ordering"

/** What the plugin's events carry, by name: ids, and what an e-mail shows. No personal data. */
export interface StoreEvents {
  "shipment_ordering.tracking_attached": TrackingAttached
  /** Of a return. With one event for both, customers would hear that a parcel is on its way to them. */
  "shipment_ordering.return_tracking_attached": TrackingAttached
  "shipment_ordering.return_label_ready": ReturnLabelReady
  "shipment_ordering.alert_raised": AlertRaised
}

export interface TrackingAttached {
  /** Of the shipment in the ledger. */
  id: string
  order_id: string
  fulfillment_id: string
  /** Only for a return. */
  return_id?: string
  service_code: string
  service_name: string | null
  /** Those that were not announced before. */
  new_numbers: TrackedNumber[]
  numbers: TrackedNumber[]
  package_count: number
  /** The parcel locker where the customer finds it. Its name is the code when no other is known. */
  locker: StoredLocker | null
}

export interface ReturnLabelReady {
  /** Of the shipment in the ledger; `fetchLabelWorkflow` gives its PDF. */
  id: string
  return_id: string
  order_id: string
  fulfillment_id: string
  service_code: string
  service_name: string | null
  /** When the carrier comes for it. */
  pickup_at: string | null
  package_count: number
}

export interface AlertRaised {
  kind: Alert["kind"]
  /** The shipment, the order or the key that it is about. */
  subject_id: string
  order_id: string | null
  title: string
  description: string
}

export type Events = Pick<IEventBusModuleService, "emit">

export async function emitEvent<Name extends keyof StoreEvents>(
  events: Events,
  name: Name,
  data: StoreEvents[Name],
): Promise<void> {
  await events.emit({ name, data })
}
