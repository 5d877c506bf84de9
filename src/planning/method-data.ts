import { z } from "@medusajs/framework/zod"
import type { StoredLocker } from "../modules/shipment_ordering"

const storedLocker: z.ZodType<StoredLocker> = z.object({
  code: z.string().min(1),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  country_code: z.string(),
})

export const UNSIGNED_DECIMAL = /^\d+(\.\d+)?$/

const decimal = z.string().regex(UNSIGNED_DECIMAL)

const sides = z.tuple([z.number(), z.number(), z.number()])

/** How one package is filled; its outside and weight are those of the package. */
const storedFilling = z.object({
  box_id: z.string().nullable(),
  inner: sides.nullable(),
  empty: z.number().nullable(),
  /** `[kind of item, quantity]`, the kinds in the order of `linesByKind`: an order's lines have other ids than a cart's. */
  items: z.array(z.tuple([z.number().int().min(0), z.number()])),
  /** As in `FilledPackage`. */
  places: z.array(z.array(z.number()).length(7)).nullable(),
})

export type StoredFilling = z.infer<typeof storedFilling>

const storedPacking = z.object({
  package_type: z.union([z.literal(1), z.literal(2)]),
  size_unit: z.enum(["cm", "mm"]),
  /** Of the packed items; changed items are packed again. */
  fingerprint: z.string().min(1),
  packages: z
    .array(z.object({ weight: decimal, length: decimal, width: decimal, height: decimal }))
    .min(1),
  /** One entry per package. Null: a quote of an older version. */
  filled: z.array(storedFilling).nullable().default(null).catch(null),
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
