import type { BookingAddress } from "../booking"

/** An address as the store keeps it. */
export interface StoredAddress {
  first_name?: string | null
  last_name?: string | null
  company?: string | null
  address_1?: string | null
  address_2?: string | null
  city?: string | null
  province?: string | null
  postal_code?: string | null
  country_code?: string | null
  phone?: string | null
}

/** The same address as booking knows it. */
export function toBookingAddress(address: StoredAddress): BookingAddress {
  return {
    firstName: address.first_name,
    lastName: address.last_name,
    company: address.company,
    address1: address.address_1,
    address2: address.address_2,
    city: address.city,
    province: address.province,
    postalCode: address.postal_code,
    countryCode: address.country_code,
    phone: address.phone,
  }
}
