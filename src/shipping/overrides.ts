import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { readConfiguration } from "../account"
import { MAX_OWN_DESCRIPTION, PickupSettingsError } from "../booking"
import { type PluginScope, refuseData, UNSTORABLE_TEXT, unstorableField } from "../context"

import type { LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { bookablePickups, dateOf } from "./pickup"

/** Under which the wish travels in a fulfillment's `additional_data`. */
export const WISH_KEY = "shipment_ordering"

const MAX_PACKAGES = 100
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

/**
 * What is wished of goods that are ordered once more: what a person wished of the shipment so far, and
 * field by field in its place what is wished now.
 *
 * Not kept is what the order would be refused for: a pickup day on which the carrier comes no more, and the
 * locker and the package type of another service than the one wished now.
 *
 * @returns undefined when nothing was wished, then or now
 */
export async function wishAgain(
  scope: PluginScope,
  row: LedgerRow,
  now?: ShipWish,
): Promise<ShipWish | undefined> {
  if (!row.wish) {
    return now
  }
  const { pickup_date, locker_code, locker_postal_code, package_type, ...kept } = shipWishOf(
    row.wish,
  )
  const isSameService = (now?.service_code ?? row.service_code) === row.service_code
  const isBookable = pickup_date !== undefined && (await pickupDates(scope, row)).has(pickup_date)
  return {
    ...kept,
    ...(isSameService && now?.locker_code === undefined && { locker_code, locker_postal_code }),
    ...(isSameService && { package_type }),
    ...(isBookable && { pickup_date }),
    ...now,
  }
}

/** None where the settings leave no pickup: the plan of the shipment says so. */
async function pickupDates(scope: PluginScope, row: LedgerRow): Promise<Set<string>> {
  const { settings } = await readConfiguration(scope.memory)
  try {
    return new Set(bookablePickups(settings, row.location_id).map(({ text }) => dateOf(text)))
  } catch (error) {
    if (error instanceof PickupSettingsError) {
      return new Set()
    }
    throw error
  }
}

/** The names of the merchant's boxes by id, also of those that are not in use. */
export async function boxNames(
  { memory }: PluginScope,
  ids: (string | null | undefined)[],
): Promise<Map<string, string>> {
  const given = [...new Set(ids.flatMap((id) => id ?? []))]
  const boxes =
    given.length > 0
      ? await memory.listShipmentOrderingBoxes({ id: given }, { take: given.length })
      : []
  return new Map(boxes.map(({ id, name }) => [id, name]))
}

/** @throws MedusaError NOT_FOUND when a package names a box that is not there */
export async function refuseUnknownBoxes(
  scope: PluginScope,
  { packages = [] }: Pick<ShipWish, "packages">,
): Promise<void> {
  const names = await boxNames(
    scope,
    packages.map(({ box_id }) => box_id),
  )
  for (const { box_id } of packages) {
    if (box_id && !names.has(box_id)) {
      throw new MedusaError(
        MedusaError.Types.NOT_FOUND,
        "A chosen box no longer exists. Choose another one. (packages)",
      )
    }
  }
}
