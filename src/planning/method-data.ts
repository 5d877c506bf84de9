import { z } from "@medusajs/framework/zod"

/** What a delivery and a shipment keep of their locker: where to collect the parcel. */
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

export const UNSIGNED_DECIMAL = /^\d+(\.\d+)?$/

const decimal = z.string().regex(UNSIGNED_DECIMAL)

const storedPacking = z.object({
  package_type: z.union([z.literal(1), z.literal(2)]),
  size_unit: z.enum(["cm", "mm"]),
  /** Of the packed items; changed items are packed again. */
  fingerprint: z.string().min(1),
  packages: z
    .array(z.object({ weight: decimal, length: decimal, width: decimal, height: decimal }))
    .min(1),
})

const storedMethod = z.object({
  option_key: z.string().min(1),
  /** Null for a virtual service ("Cheapest") that had no live price to choose by. */
  service_code: z.string().min(1).nullable(),
  service_name: z.string().nullable(),
  /** Of the quote that the customer chose. Null: not known. */
  delivery_days: z.object({ min: z.number(), max: z.number() }).nullable().default(null),
  locker_code: z.string().nullable(),
  /** The locker's own postal code, else that of the searched area. Null: search near the address. */
  locker_postal_code: z.string().nullable().default(null),
  /** Null with a code: the locker could not be looked up when it was chosen. */
  locker: storedLocker.nullable().default(null),
  note: z.string().nullable(),
  /** What the store's hook asked for when the delivery was chosen; also used if the items change. */
  store_package_type: z.union([z.literal(1), z.literal(2)]).optional(),
  packing: storedPacking.nullable(),
})

/** What a cart's shipping method stores, and later the order's. It is public, so it contains no costs. */
export type MethodData = z.infer<typeof storedMethod>

export type KeptPacking = z.infer<typeof storedPacking>

/** Reads a shipping method's data; undefined if it is not the plugin's, or of an older version. */
export function readMethodData(data: unknown): MethodData | undefined {
  const parsed = storedMethod.safeParse(data)
  return parsed.success ? parsed.data : undefined
}

/** What a shopper may send. Other fields, and texts that are empty or too long, are dropped. */
const shopperChoice = z
  .object({
    locker_code: z.string().trim().min(1).max(64).nullable().catch(null),
    locker_postal_code: z.string().trim().min(1).max(20).nullable().catch(null),
    note: z.string().trim().min(1).max(250).nullable().catch(null),
  })
  .catch({ locker_code: null, locker_postal_code: null, note: null })

export type ShopperChoice = z.infer<typeof shopperChoice>

export function readShopperChoice(data: unknown): ShopperChoice {
  return shopperChoice.parse(data)
}
