import { trackingNumberOf } from "../callbacks/tracking-number"
import { findLocker } from "../lockers/nearest-lockers"
import { serviceName } from "../services/service-name"
import type { Shipment } from "../state/shipment"
import { shortText } from "./short-text"

/** What one page of a label says: the label of one package. */
export type LabelPage = {
  service: string
  packageOf: string
  weight: string
  sender: readonly string[]
  recipient: readonly string[]
  barcode: string
  footer: string
}

/** One page per package; texts of any length are shortened to what a label can print. */
export function labelPages(shipment: Shipment): LabelPage[] {
  const { order } = shipment
  const { packages, packageType } = order.consignment
  const sender = [order.parcelSender, order.pickupAddress].map(shortText).filter(isWritten)
  const recipient = recipientLines(shipment)
  return packages.map((one, index) => ({
    service: serviceName(order.serviceCode),
    packageOf: `${packageType === 2 ? "Envelope" : "Package"} ${index + 1} of ${packages.length}`,
    weight: `${one.weight} kg`,
    sender,
    recipient,
    barcode: shipment.trackingNumbers[index] ?? trackingNumberOf(shipment.id, index),
    footer: `Shipment ${shipment.id}, ${shipment.environment} sandbox: not valid for carriage`,
  }))
}

function recipientLines({ order }: Shipment): string[] {
  const { country, postalCode } = order.consignment
  const locker = order.lockerCode === undefined ? undefined : findLocker(order.lockerCode)
  return [
    shortText(order.recipientName),
    shortText(order.recipientCompanyName),
    locker === undefined ? "" : `Locker ${locker.code}: ${locker.name}, ${locker.street}`,
    [order.recipientAddress, order.recipientHouseNumber].map(shortText).join(" ").trim(),
    [postalCode, order.recipientCity, order.recipientState].map(shortText).join(" ").trim(),
    country.name,
    shortText(order.recipientPhone),
  ].filter(isWritten)
}

function isWritten(line: string): boolean {
  return line !== ""
}
