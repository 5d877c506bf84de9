import type { Reading } from "../fields/input"
import { findLocker, nearestLockers } from "../lockers/nearest-lockers"
import { takes } from "../lockers/takes"
import { decimalOf, offersFor, type Offer } from "../services/offers"
import type { Consignment } from "../services/consignment"
import type { ShipmentOrder } from "../state/shipment-order"
import { readOrder } from "./read-order"

export type PlacedOrder = { order: ShipmentOrder; priceWithoutTax: string; priceWithTax: string }

/**
 * Reads an order and finds its service and price: the same offer, so the same price, that a
 * calculation answers for it. Nothing when something in it is refused.
 */
export function placeOrder(reading: Reading, tariffFactor: number): PlacedOrder | undefined {
  const order = readOrder(reading)
  if (order === undefined) return undefined
  const offers = offersFor(order.consignment, tariffFactor)
  const offer = offers.find(({ service }) => service.code === order.serviceCode)
  if (offer === undefined) {
    reading.errors.add("service_code", "The selected service code is invalid")
    return undefined
  }
  const lockerCode = lockerOf(reading, order, offer)
  if (!reading.errors.isEmpty) return undefined
  return {
    order: { ...order, lockerCode },
    priceWithoutTax: decimalOf(offer.priceWithoutTaxCents),
    priceWithTax: decimalOf(offer.priceWithTaxCents),
  }
}

/** The chosen locker, or without a choice the nearest one that takes the packages (API, "What the service does", 7). */
function lockerOf(reading: Reading, order: ShipmentOrder, offer: Offer): string | undefined {
  if (offer.service.deliversToLocker !== true) return undefined
  const { country, postalCode, packages }: Consignment = order.consignment
  if (order.lockerCode === undefined) {
    const nearest = nearestLockers(country.code, postalCode)
    return nearest.find((locker) => takes(locker, packages))?.code
  }
  const chosen = findLocker(order.lockerCode)
  if (chosen?.countryCode !== country.code) {
    reading.errors.add("locker_code", "The selected locker code is invalid")
  } else if (!takes(chosen, packages)) {
    reading.errors.add("locker_code", "The selected locker is too small for the packages")
  }
  return chosen?.code
}
