import { z } from "@medusajs/framework/zod"
import type { Locker } from "../../carrier-api"

/** What is kept of a locker with a delivery and a shipment: where the parcel can be fetched. */
export const storedLocker = z.object({
  code: z.string().min(1),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  /** Two letters, lower case. */
  country_code: z.string(),
})

export type StoredLocker = z.infer<typeof storedLocker>

export function toStoredLocker(locker: Locker): StoredLocker {
  return {
    code: locker.code,
    name: locker.name,
    address: locker.address ?? null,
    city: locker.city ?? null,
    postal_code: locker.zipCode ?? null,
    country_code: locker.countryCode.toLowerCase(),
  }
}

/** For a person: "LV1001, Rīga, Stacijas pasāža (Stacijas laukums 6, Rīga)". */
export function lockerText({ code, name, address, city }: StoredLocker): string {
  const place = [address, city].filter(Boolean).join(", ")
  return [code, ...(name === code ? [] : [name])].join(", ") + (place && ` (${place})`)
}
