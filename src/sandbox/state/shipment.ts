import type { Consignment } from "../services/consignment"
import type { Environment } from "./environment"

/** What was ordered, as texts of the creation payload; a missing optional is empty. */
export type ShipmentOrder = {
  consignment: Consignment
  serviceCode: string
  isDangerous: boolean
  parcelPrice: string
  parcelCurrency: 0 | 1 | 2
  parcelDescription: string
  parcelSender: string
  pickupAddress: string
  pickupDate: string
  reasonForExport: string
  recipientName: string
  recipientCompanyName: string
  recipientPhone: string
  recipientEmail: string
  recipientAddress: string
  recipientHouseNumber: string
  recipientCity: string
  recipientState: string
  callbackUrl: string | undefined
  /** Where a locker service delivers to. */
  lockerCode: string | undefined
}

export type ShipmentState = "created" | "confirmed" | "tracked"

/** One shipment of one account. Times are milliseconds of the sandbox's clock. */
export type Shipment = {
  id: number
  environment: Environment
  account: string
  idempotencyKey: string | undefined
  /** The request's body as it came. */
  body: unknown
  order: ShipmentOrder
  priceWithoutTax: string
  priceWithTax: string
  createdAt: number
  confirmedAt: number | undefined
  /** Makes the link to the label unguessable. */
  labelToken: string | undefined
  /** When the carrier issues numbers by itself. */
  issueAt: number | undefined
  issuedAt: number | undefined
  trackingNumbers: string[]
}

export function stateOf(shipment: Shipment): ShipmentState {
  if (shipment.trackingNumbers.length > 0) return "tracked"
  return shipment.confirmedAt === undefined ? "created" : "confirmed"
}
