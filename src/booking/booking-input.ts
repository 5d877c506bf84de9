import type { BookingAddress } from "./address"

/** One package in the service's units, as decimal strings: gross kilograms, outer sizes. */
export interface BookedPackage {
  weight: string
  /** An envelope needs no sizes. */
  length?: string
  width?: string
  height?: string
}

/** All that ordering one shipment takes. */
export interface BookingInput {
  recipient: BookingAddress
  email?: string | null
  sender: { name?: string | null }
  /** One line; see `pickupAddressText`. */
  pickupAddress: string
  /** `YYYY-MM-DD HH:MM:SS`, local to the pickup address; see `nextPickup`. */
  pickupAt: string
  packages: BookedPackage[]
  /** 1 parcel, 2 envelope. */
  packageType: 1 | 2
  serviceCode: string
  sendAdr: boolean
  /** Value of the goods, or the amount to collect on delivery; a decimal string. */
  parcelPrice: string
  currencyCode: string
  /** The titles of what is inside. */
  description: string[]
  /** See `shipmentReference`. */
  reference: string
  callbackUrl?: string | null
  lockerCode?: string | null
}
