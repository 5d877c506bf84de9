import { z } from "@medusajs/framework/zod"
import { MedusaError } from "@medusajs/framework/utils"
import { MAX_OWN_DESCRIPTION } from "../../booking"
import { refuseData } from "../refuse"
import { UNSTORABLE_TEXT, unstorableField } from "../unstorable-field"

/** Under which the wish travels in a fulfillment's `additional_data`. */
export const WISH_KEY = "shipment_ordering"

export const MAX_PACKAGES = 100
const MAX_SIDE_MM = 10_000
const MAX_WEIGHT_GRAMS = 1_000_000

const side = wholeNumber(MAX_SIDE_MM, "mm")

/** One package as a person wants it: outer sizes in whole millimetres, gross weight in whole grams. */
const wishedPackage = z.strictObject({
  /** Of the merchant's packaging; null for another one. */
  box_id: z.string().min(1).nullish(),
  length: side,
  width: side,
  height: side,
  weight: wholeNumber(MAX_WEIGHT_GRAMS, "g"),
})

/** What a person can decide about one shipment; what is left open is as the order and the settings say. */
export const shipWishFields = {
  service_code: z.string().trim().min(1).max(100).optional(),
  /** 1 parcel, 2 envelope. Packages that are given are parcels, unless this says otherwise. */
  package_type: z
    .union([z.literal(1), z.literal(2)], "must be 1 (parcel) or 2 (envelope)")
    .optional(),
  packages: z
    .array(wishedPackage)
    .min(1, "must be at least one package")
    .max(MAX_PACKAGES, `must be at most ${MAX_PACKAGES} packages`)
    .optional(),
  /** Null: none, whatever the customer has chosen. */
  locker_code: z.string().trim().min(1).max(64).nullish(),
  /** Of the area in whose list the locker was found; by default that of the address. */
  locker_postal_code: z.string().trim().min(1).max(20).nullish(),
  send_adr: z.boolean().optional(),
  pickup_date: z.iso.date("must be a date such as 2026-12-24").optional(),
  /** In front of our reference, in place of the titles of the goods. */
  description: z
    .string()
    .trim()
    .max(MAX_OWN_DESCRIPTION, `must be at most ${MAX_OWN_DESCRIPTION} characters`)
    .optional(),
}

const shipWish = z.strictObject(shipWishFields)

export type ShipWish = z.infer<typeof shipWish>

/** Of a larger wish, or of one that was stored, what one shipment is about. */
export function shipWishOf(wish: object): ShipWish {
  return z.object(shipWishFields).parse(wish)
}

/**
 * Reads the wish out of a fulfillment's `additional_data`; undefined when there is none: what others
 * send along is theirs.
 *
 * @throws MedusaError INVALID_DATA naming each field that is not as it must be: ordered without it, the
 * parcel would go out in another way than was wished
 */
export function readShipWish(additionalData: unknown): ShipWish | undefined {
  const given =
    typeof additionalData === "object" && additionalData !== null && WISH_KEY in additionalData
      ? additionalData[WISH_KEY]
      : undefined
  if (given === undefined || given === null) {
    return undefined
  }
  const unstorable = unstorableField(given)
  if (unstorable !== undefined) {
    refuseData(`${[WISH_KEY, unstorable].filter(Boolean).join(".")}: ${UNSTORABLE_TEXT}`)
  }
  const parsed = shipWish.safeParse(given)
  if (!parsed.success) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      parsed.error.issues
        .map(({ path, message }) => [WISH_KEY, ...path].join(".") + `: ${message}`)
        .join("; "),
    )
  }
  return parsed.data
}

function wholeNumber(most: number, unit: string) {
  const text = `must be a whole number from 1 to ${most} ${unit}`
  return z.number(text).int(text).min(1, text).max(most, text)
}
