import { z } from "@medusajs/framework/zod"
import type { Locker } from "../carrier-api"

/** What is kept of a locker with a delivery and a shipment: where the parcel can be fetched. */
const storedLocker = z.object({
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

const decimal = z.string().regex(/^\d+(\.\d+)?$/)

const storedPacking = z.object({
  package_type: z.union([z.literal(1), z.literal(2)]),
  size_unit: z.enum(["cm", "mm"]),
  /** Of the items that were packed; other items are packed again. */
  fingerprint: z.string().min(1),
  packages: z
    .array(z.object({ weight: decimal, length: decimal, width: decimal, height: decimal }))
    .min(1),
})

const storedMethod = z.object({
  option_key: z.string().min(1),
  /** None for "Cheapest" and its like when there was no live price to choose by. */
  service_code: z.string().min(1).nullable(),
  service_name: z.string().nullable(),
  locker_code: z.string().nullable(),
  /** Where the locker is listed: its own, else that of the area in which it was found; none: near the address. */
  locker_postal_code: z.string().nullable().default(null),
  /** None beside a code: it could not be looked up when it was chosen. */
  locker: storedLocker.nullable().default(null),
  note: z.string().nullable(),
  /** What the store's own code has asked for when it was chosen; holds for other items too. */
  store_package_type: z.union([z.literal(1), z.literal(2)]).optional(),
  packing: storedPacking.nullable(),
})

/**
 * What is stored on a cart's shipping method, and from there on the order's. It is public: sizes and
 * weights, no costs.
 */
export type MethodData = z.infer<typeof storedMethod>

export type KeptPacking = z.infer<typeof storedPacking>

/** Reads a stored method's data back; undefined when it is not the plugin's, or of an older version. */
export function readMethodData(data: unknown): MethodData | undefined {
  const parsed = storedMethod.safeParse(data)
  return parsed.success ? parsed.data : undefined
}

/** What a shopper may send along; all else is dropped, and so is what is not a short text. */
const shopperChoice = z.object({
  locker_code: z.string().trim().min(1).max(64).nullable().catch(null),
  locker_postal_code: z.string().trim().min(1).max(20).nullable().catch(null),
  note: z.string().trim().min(1).max(250).nullable().catch(null),
})

export type ShopperChoice = z.infer<typeof shopperChoice>

export function readShopperChoice(data: unknown): ShopperChoice {
  const parsed = shopperChoice.safeParse(typeof data === "object" && data !== null ? data : {})
  return parsed.success ? parsed.data : { locker_code: null, locker_postal_code: null, note: null }
}
