import { z } from "@medusajs/framework/zod"
import { dateOf, MAX_OWN_DESCRIPTION } from "../booking"
import type { LedgerRow, Settings } from "../modules/shipment_ordering"
import { bookablePickups, type StoredAddress } from "../store"
import { IssueList } from "./issues"

export const MAX_PACKAGES = 100
const MAX_SIDE_MM = 10_000
export const MAX_WEIGHT_GRAMS = 1_000_000

const side = wholeNumber(MAX_SIDE_MM, "mm").describe("Outside, in millimetres.")

/** One package as a person gives it: outer sizes in whole millimetres, gross weight in whole grams. */
const givenPackage = z.strictObject({
  box_id: z.string().min(1).max(100).nullish().describe("Your box; null for other packaging."),
  length: side,
  width: side,
  height: side,
  weight: wholeNumber(MAX_WEIGHT_GRAMS, "g").describe("Gross, in grams."),
  items: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(100),
        quantity: z.number().positive().max(1_000_000),
      }),
    )
    .max(1000)
    .optional()
    .describe("What is inside, by the ids of the order's items: for pictures and packing slips."),
})

/** What a person can choose for one shipment. Missing fields follow the order and the settings. */
export const shipOverrideFields = {
  service_code: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe("For an order that is paid on delivery, one that collects."),
  package_type: z
    .union([z.literal(1), z.literal(2)], "must be 1 (parcel) or 2 (envelope)")
    .optional()
    .describe(
      "1 parcels, 2 envelope. Default: 1 for your own `packages`, else as priced or the cheaper.",
    ),
  packages: z
    .array(givenPackage)
    .min(1, "must be at least one package")
    .max(MAX_PACKAGES, `must be at most ${MAX_PACKAGES} packages`)
    .optional()
    .describe(`Instead of the planned ones, at most ${MAX_PACKAGES}.`),
  locker_code: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .nullish()
    .describe(
      "Required if the service `needs_locker`; null for none, even if the customer chose one.",
    ),
  locker_postal_code: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .nullish()
    .describe("Where to look for the locker. Default: the address's."),
  send_adr: z.boolean().optional().describe("`false` is refused for dangerous items."),
  pickup_date: z.iso
    .date("must be a date such as 2026-12-24")
    .optional()
    .describe("One of the plan's `pickup.dates`."),
  description: z
    .string()
    .trim()
    .max(MAX_OWN_DESCRIPTION, `must be at most ${MAX_OWN_DESCRIPTION} characters`)
    .optional()
    .describe(
      `At most ${MAX_OWN_DESCRIPTION} characters, before the reference. Empty: the item titles.`,
    ),
}

export const shipOverrides = z.strictObject(shipOverrideFields)

export type ShipOverrides = z.infer<typeof shipOverrides>

export type GivenPackage = z.infer<typeof givenPackage>

/** The fields for one shipment, taken from larger or stored overrides. */
export function shipOverridesOf(overrides: object): ShipOverrides {
  return z.object(shipOverrideFields).parse(overrides)
}

function wholeNumber(most: number, unit: string) {
  const text = `must be a whole number from 1 to ${most} ${unit}`
  return z.number(text).int(text).min(1, text).max(most, text)
}

interface ItemOverride {
  id: string
  quantity: number
  /** The shippable quantity that the person saw. If it has changed, nothing is shipped. */
  shippable?: number
}

/** What a person wants to ship, with which option and from where. Missing fields are planned. */
export interface ItemOverrides {
  items?: ItemOverride[]
  shipping_option_id?: string
  location_id?: string
}

/** The merchant's corrections of the recipient. The country cannot change. */
export type RecipientChanges = Partial<Omit<StoredAddress, "country_code">>

/** A person's choices for one shipment of an order. Missing fields are planned. */
export type OrderOverrides = ItemOverrides & ShipOverrides & { recipient?: RecipientChanges }

/**
 * The overrides for ordering the same items again: the shipment's earlier ones, replaced field by field by the new
 * ones. Earlier values that would be refused are dropped: a pickup day that is no longer bookable, and the locker and
 * package type when the service changes.
 *
 * @returns undefined when there are no overrides, neither old nor new
 */
export function overridesAgain(
  settings: Settings,
  row: Pick<LedgerRow, "overrides" | "service_code" | "location_id">,
  now?: ShipOverrides,
): ShipOverrides | undefined {
  if (!row.overrides) {
    return now
  }
  const { pickup_date, locker_code, locker_postal_code, package_type, ...others } = shipOverridesOf(
    row.overrides,
  )
  const isSameService = (now?.service_code ?? row.service_code) === row.service_code
  // Without any pickup day the plan has an issue.
  const pickups = new IssueList().at("", () => bookablePickups(settings, row.location_id)) ?? []
  const isBookable = pickups.some(({ text }) => dateOf(text) === pickup_date)
  return {
    ...others,
    ...(isSameService && now?.locker_code === undefined && { locker_code, locker_postal_code }),
    ...(isSameService && { package_type }),
    ...(isBookable && { pickup_date }),
    ...now,
  }
}

/** Outer sizes in whole millimetres, gross weight in whole grams. */
interface PlannedPackage {
  boxId: string | null
  length: number
  width: number
  height: number
  weight: number
}

interface Override {
  /** Number of packages. */
  count: number
  /** Grams of all packages together; undefined as planned. */
  totalGrams: number | undefined
}

/**
 * Packages of the chosen number and weight. With the planned number they keep their sizes and share the weight as
 * before. With another number all get the size of the largest and equal weights.
 *
 * @param plannedPackages at least one
 */
export function overridePackages(
  plannedPackages: PlannedPackage[],
  { count, totalGrams }: Override,
): NonNullable<ShipOverrides["packages"]> {
  const plannedGrams = sumOf(plannedPackages.map(({ weight }) => weight))
  const total = Math.max(totalGrams ?? plannedGrams, count)
  const [largest] = [...plannedPackages].sort((one, other) => volumeOf(other) - volumeOf(one))
  const isPlannedCount = count === plannedPackages.length
  const packages = isPlannedCount
    ? plannedPackages
    : Array.from({ length: count }, () => largest ?? []).flat()
  const weights = shareOut(
    total,
    packages.map(({ weight }) => (isPlannedCount ? weight / plannedGrams : 1 / count)),
  )
  return packages.map(({ boxId, length, width, height, weight }, index) => ({
    box_id: boxId,
    length,
    width,
    height,
    weight: weights[index] ?? weight,
  }))
}

/** Splits the total into whole grams by shares, at least one gram each. */
function shareOut(total: number, shares: number[]): number[] {
  const whole = shares.map((share) => Math.max(1, Math.floor(total * share)))
  const rest = total - sumOf(whole)
  const heaviest = whole.indexOf(Math.max(...whole))
  return whole.map((weight, index) => (index === heaviest ? weight + rest : weight))
}

function volumeOf({ length, width, height }: PlannedPackage): number {
  return length * width * height
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
