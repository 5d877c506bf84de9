import type { BookingAddress } from "./address"
import type { TypedPhone } from "./phone-number"
import type { PostalCodeForms } from "./postal-code"

/** One package in the service's units, as decimal strings: gross kilograms, outer sizes. */
export interface BookedPackage {
  weight: string
  /** An envelope needs no sizes. */
  length?: string
  width?: string
  height?: string
}

/** Where the merchant mends what is missing, as it goes on after "Add it to"; undefined where it is read. */
export interface MendingPlaces {
  recipient: string | undefined
  phone: string | undefined
  /** By default where the rest of the recipient is. */
  country?: string
  pickup: string
}

/** All that ordering one shipment takes. */
export interface BookingInput {
  recipient: BookingAddress
  /** The billing address's, the customer's: called when the recipient's own number is none. */
  otherPhones?: TypedPhone[]
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
  /** The amount is collected from the customer. */
  isCollected?: boolean
  /** The titles of what is inside. */
  description: string[]
  /** See `shipmentReference`. */
  reference: string
  callbackUrl?: string | null
  lockerCode?: string | null
  /** Codes of the countries where the house number is sent in a field of its own. */
  houseNumberCountries?: string[]
  /** `sold` unless given. */
  reasonForExport?: string
  /** What the service is known to take instead of the usual form. */
  postalCodeForms?: PostalCodeForms
  /** By default those of a delivery: the order's shipping address and the stock location. */
  mendAt?: MendingPlaces
}
