import type { IEventBusModuleService } from "@medusajs/framework/types"
import { readConfiguration, readFulfillmentFacts } from "../account"

import { type PluginScope, findRows } from "../context"

import type { LedgerLocker, LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { isEnded } from "../modules/shipment_ordering/ledger/states"
import { trackingUrl } from "./fulfillment-labels"

/** The store event of new tracking numbers. Its name and data are public (docs/notifications.md). */
const TRACKING_ATTACHED = "shipment_ordering.tracking_attached"
/** The same of a return: an event of its own, or customers would hear that a parcel is on its way to them. */
const RETURN_TRACKING_ATTACHED = "shipment_ordering.return_tracking_attached"

export interface TrackedNumber {
  number: string
  /** Of the carrier's page, where the settings name one. */
  url: string | null
}

/** What these events carry: ids, and what an e-mail shows. No person's data. */
interface TrackingAttached {
  /** Of the shipment in the ledger. */
  id: string
  order_id: string
  fulfillment_id: string
  /** Of a return alone. */
  return_id?: string
  service_code: string
  service_name: string | null
  /** Those that no event has told before. */
  new_numbers: TrackedNumber[]
  numbers: TrackedNumber[]
  package_count: number
  /** The parcel locker in which the customer finds it; its name is the code where no other is known. */
  locker: LedgerLocker | null
}

/**
 * Tells the store of numbers that it was not told of yet. What was told is noted afterwards: a crash in
 * between tells the same numbers again, and none is ever left untold. Two at once are kept apart by
 * the caller.
 */
export async function announceTracking(
  scope: PluginScope,
  events: Pick<IEventBusModuleService, "emit">,
  rowId: string,
): Promise<void> {
  const row = await scope.memory.ledger.find(rowId)
  const announced = new Set(row?.announced_numbers)
  const untold = (row?.tracking_numbers ?? []).filter((number) => !announced.has(number))
  if (!row || untold.length === 0) {
    return
  }
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  // What the merchant has canceled is no news for the customer.
  if (facts && !facts.isCanceled && !isEnded(row.state)) {
    const { settings } = await readConfiguration(scope.memory)
    const withPages = (numbers: string[]): TrackedNumber[] =>
      numbers.map((number) => ({
        number,
        url: trackingUrl(settings.tracking_url_templates, row.service_code, number) ?? null,
      }))
    const data: TrackingAttached = {
      id: row.id,
      order_id: row.order_id,
      fulfillment_id: row.fulfillment_id,
      ...(facts.linkedReturnId && { return_id: facts.linkedReturnId }),
      service_code: row.service_code,
      service_name: row.service_name,
      new_numbers: withPages(untold),
      numbers: withPages(row.tracking_numbers),
      package_count: row.packages.length,
      locker: await shownLocker(scope, row),
    }
    const name = row.kind === "return" ? RETURN_TRACKING_ATTACHED : TRACKING_ATTACHED
    await events.emit({ name, data })
  }
  await scope.memory.ledger.note(row.id, { announced_numbers: row.tracking_numbers })
}

/**
 * The locker that a customer is told of. Of one that was never looked up it is the code: with nothing, the
 * parcel would be taken for one that is delivered to the door.
 */
export async function shownLocker(
  scope: PluginScope,
  { locker, locker_code: code, order_id }: Pick<LedgerRow, "locker" | "locker_code" | "order_id">,
): Promise<LedgerLocker | null> {
  if (locker || !code) {
    return locker
  }
  const country_code = await countryOf(scope, order_id)
  return { code, name: code, address: null, city: null, postal_code: null, country_code }
}

async function countryOf(scope: PluginScope, id: string): Promise<string> {
  const [order] = await findRows<{ shipping_address?: { country_code?: string | null } | null }>(
    scope,
    { entity: "order", fields: ["id", "shipping_address.country_code"], filters: { id } },
  )
  return (order?.shipping_address?.country_code ?? "").toLowerCase()
}
