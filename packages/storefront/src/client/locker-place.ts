import { fieldsOf, needed, textOf } from "./read-value"

/** A parcel locker's code, name and place, as an order keeps it. */
export interface LockerPlace {
  code: string
  name: string
  address: string | null
  city: string | null
  postal_code: string | null
  /** Two letters, lower case. */
  country_code: string
}

/** @throws DeliveryError of kind `unreadable` */
export function readLockerPlace(value: unknown): LockerPlace {
  const fields = fieldsOf(value)
  const code = needed(textOf(fields?.code), "locker code")
  return {
    code,
    name: textOf(fields?.name) ?? code,
    address: textOf(fields?.address),
    city: textOf(fields?.city),
    postal_code: textOf(fields?.postal_code),
    country_code: textOf(fields?.country_code) ?? "",
  }
}
