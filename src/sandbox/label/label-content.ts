import { trackingNumberOf } from "../callbacks/tracking-number"
import { findLocker } from "../lockers/nearest-lockers"
import { serviceName } from "../operations/shipment-response"
import type { Shipment } from "../state/shipment"

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

/** One page per package. */
export function labelPages(shipment: Shipment): LabelPage[] {
  const { order } = shipment
  const { packages, packageType } = order.consignment
  return packages.map((one, index) => ({
    service: serviceName(order.serviceCode),
    packageOf: `${packageType === 2 ? "Envelope" : "Package"} ${index + 1} of ${packages.length}`,
    weight: `${one.weight} kg`,
    sender: [order.parcelSender, order.pickupAddress].filter((line) => line !== ""),
    recipient: recipientLines(shipment),
    barcode: shipment.trackingNumbers[index] ?? trackingNumberOf(shipment.id, index),
    footer: `Shipment ${shipment.id}, ${shipment.environment} sandbox: not valid for carriage`,
  }))
}

function recipientLines({ order }: Shipment): string[] {
  const { country, postalCode } = order.consignment
  const locker = order.lockerCode === undefined ? undefined : findLocker(order.lockerCode)
  return [
    order.recipientName,
    order.recipientCompanyName,
    locker === undefined ? "" : `Locker ${locker.code}: ${locker.name}, ${locker.street}`,
    `${order.recipientAddress} ${order.recipientHouseNumber}`.trim(),
    `${postalCode} ${order.recipientCity} ${order.recipientState}`.trim(),
    country.name,
    order.recipientPhone,
  ].filter((line) => line !== "")
}
