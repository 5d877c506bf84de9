import Big from "big.js"
import { pickupSettings, type PluginContext } from "../context"
import type { PickedUpShipment, Pickup, PickupList } from "../documents"
import type { LedgerRow } from "../modules/shipment_ordering"
import {
  locationNames,
  readShippingPlaces,
  readDestinations,
  recipientName,
  type StoredAddress,
} from "../store"

/** The chosen shipments that carriers collect. Leaves out returns and unconfirmed shipments. */
export async function toPickupList(
  context: PluginContext,
  { rows, locale }: { rows: LedgerRow[]; locale: string },
): Promise<PickupList> {
  const { settings } = context.configuration
  const groups = pickupGroups(rows)
  const locationIds = groups.map(({ locationId }) => locationId)
  const [names, placeOf, destinations] = await Promise.all([
    locationNames(context, locationIds),
    readShippingPlaces(context, locationIds),
    readDestinations(
      context,
      groups.flatMap((group) => group.rows),
    ),
  ])
  const senders = new Map<string | null, string[]>()
  for (const { locationId } of groups) {
    const { sender, address } = placeOf(locationId)
    // The address often begins with the company that sends.
    const lines = address.split(", ").includes(sender) ? [address] : [sender, address]
    senders.set(locationId, lines.filter(Boolean))
  }
  return {
    locale,
    pickups: groups.map(({ locationId, at, rows: members }): Pickup => {
      const packages = members.flatMap((row) => row.packages)
      return {
        carrier: carrierOf(members),
        at: at ?? undefined,
        timeZone: pickupSettings(settings, locationId).timeZone,
        place: names.get(locationId ?? ""),
        sender: senders.get(locationId) ?? [],
        shipments: members.map((row) => toShipment(row, destinations)),
        packages: packages.length,
        weightKilograms: totalWeight(packages),
      }
    }),
  }
}

type PickedUp = Pick<
  LedgerRow,
  "kind" | "state" | "location_id" | "pickup_at" | "service_code" | "service_name" | "account"
>

interface PickupGroup<Row extends PickedUp> {
  locationId: string | null
  at: Date | null
  rows: Row[]
}

/** Groups confirmed deliveries by pickup time, location and carrier, earliest first. Leaves out all other shipments. */
export function pickupGroups<Row extends PickedUp>(rows: Row[]): PickupGroup<Row>[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows.filter(isPickedUp)) {
    const key = [
      row.pickup_at?.toISOString() ?? "~",
      row.location_id,
      row.account,
      carrierCode(row),
    ].join(" ")
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, members]) => ({
      locationId: members[0]?.location_id ?? null,
      at: members[0]?.pickup_at ?? null,
      rows: members,
    }))
}

function isPickedUp({ kind, state }: PickedUp): boolean {
  return kind === "delivery" && (state === "confirmed" || state === "tracked")
}

/** Codes of a carrier's services begin alike, as in `carrierB_classic`. */
function carrierCode({ service_code }: Pick<PickedUp, "service_code">): string {
  return service_code.split("_")[0] ?? service_code
}

/** The words that the names of a carrier's services begin with; its code if there are none. */
export function carrierOf(rows: Pick<PickedUp, "service_code" | "service_name">[]): string {
  const [first = [], ...others] = [
    ...new Set(rows.map(({ service_name, service_code }) => service_name ?? service_code)),
  ].map((name) => name.split(" "))
  const length = first.findIndex((word, at) => others.some((words) => words[at] !== word))
  const shared = length < 0 ? first : first.slice(0, length)
  return shared.join(" ") || (rows[0] ? carrierCode(rows[0]) : "")
}

function toShipment(row: LedgerRow, destinations: Map<string, StoredAddress>): PickedUpShipment {
  const to = destinations.get(row.id)
  return {
    reference: row.reference,
    service: row.service_name ?? row.service_code,
    recipient: [recipientName(to), to?.city].filter(Boolean).join(", "),
    packages: row.packages.length,
    weightKilograms: totalWeight(row.packages),
    trackingNumbers: row.tracking_numbers,
  }
}

/** Kilograms of all packages together, as an exact decimal. */
export function totalWeight(packages: { weight: string }[]): string {
  return packages.reduce((sum, { weight }) => sum.plus(weight), new Big(0)).toString()
}
