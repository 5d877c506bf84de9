import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { AmountError, dateOf, MAX_OWN_DESCRIPTION, PickupSettingsError } from "../booking"
import { CarrierApiError, type CreateShipmentBody } from "../carrier-api"
import { type PluginContext, refuseData, UNSTORABLE_TEXT, unstorableField } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering"
import { bookablePickups } from "../store"

/** The overrides travel under this key in a fulfillment's `additional_data`. */
export const OVERRIDES_KEY = "shipment_ordering"

export const MAX_PACKAGES = 100
const MAX_SIDE_MM = 10_000
export const MAX_WEIGHT_GRAMS = 1_000_000

const side = wholeNumber(MAX_SIDE_MM, "mm")

/** One package as a person gives it: outer sizes in whole millimetres, gross weight in whole grams. */
const givenPackage = z.strictObject({
  /** The merchant's box; null for other packaging. */
  box_id: z.string().min(1).max(100).nullish(),
  length: side,
  width: side,
  height: side,
  weight: wholeNumber(MAX_WEIGHT_GRAMS, "g"),
})

/** What a person can choose for one shipment. Missing fields follow the order and the settings. */
export const shipOverrideFields = {
  service_code: z.string().trim().min(1).max(100).optional(),
  /** 1 parcel, 2 envelope. Given packages are parcels, unless this says otherwise. */
  package_type: z
    .union([z.literal(1), z.literal(2)], "must be 1 (parcel) or 2 (envelope)")
    .optional(),
  packages: z
    .array(givenPackage)
    .min(1, "must be at least one package")
    .max(MAX_PACKAGES, `must be at most ${MAX_PACKAGES} packages`)
    .optional(),
  /** Null: no locker, even if the customer chose one. */
  locker_code: z.string().trim().min(1).max(64).nullish(),
  /** Postal code of the area where the locker was found; by default the address's. */
  locker_postal_code: z.string().trim().min(1).max(20).nullish(),
  send_adr: z.boolean().optional(),
  pickup_date: z.iso.date("must be a date such as 2026-12-24").optional(),
  /** Stands before our reference and replaces the item titles. */
  description: z
    .string()
    .trim()
    .max(MAX_OWN_DESCRIPTION, `must be at most ${MAX_OWN_DESCRIPTION} characters`)
    .optional(),
}

const shipOverrides = z.strictObject(shipOverrideFields)

export type ShipOverrides = z.infer<typeof shipOverrides>

/** The fields for one shipment, taken from larger or stored overrides. */
export function shipOverridesOf(overrides: object): ShipOverrides {
  return z.object(shipOverrideFields).parse(overrides)
}

/**
 * Reads the overrides from a fulfillment's `additional_data`; undefined when there are none. Other keys are ignored.
 *
 * @throws MedusaError INVALID_DATA naming each invalid field: if one were ignored, the parcel would not ship as
 * requested
 */
export function readShipOverrides(additionalData: unknown): ShipOverrides | undefined {
  const given =
    typeof additionalData === "object" && additionalData !== null && OVERRIDES_KEY in additionalData
      ? additionalData[OVERRIDES_KEY]
      : undefined
  if (given === undefined || given === null) {
    return undefined
  }
  const unstorable = unstorableField(given)
  if (unstorable !== undefined) {
    refuseData(`${[OVERRIDES_KEY, unstorable].filter(Boolean).join(".")}: ${UNSTORABLE_TEXT}`)
  }
  const parsed = shipOverrides.safeParse(given)
  if (!parsed.success) {
    refuseData(
      parsed.error.issues
        .map(({ path, message }) => [OVERRIDES_KEY, ...path].join(".") + `: ${message}`)
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
 * The overrides for ordering the same items again: the shipment's earlier ones, replaced field by field by the new
 * ones. Earlier values that would be refused are dropped: a pickup day that is no longer bookable, and the locker and
 * package type when the service changes.
 *
 * @returns undefined when there are no overrides, neither old nor new
 */
export async function overridesAgain(
  context: PluginContext,
  row: LedgerRow,
  now?: ShipOverrides,
): Promise<ShipOverrides | undefined> {
  if (!row.overrides) {
    return now
  }
  const { pickup_date, locker_code, locker_postal_code, package_type, ...kept } = shipOverridesOf(
    row.overrides,
  )
  const isSameService = (now?.service_code ?? row.service_code) === row.service_code
  const isBookable = pickup_date !== undefined && (await pickupDates(context, row)).has(pickup_date)
  return {
    ...kept,
    ...(isSameService && now?.locker_code === undefined && { locker_code, locker_postal_code }),
    ...(isSameService && { package_type }),
    ...(isBookable && { pickup_date }),
    ...now,
  }
}

/** Empty when the settings leave no pickup; the plan reports that issue. */
async function pickupDates(context: PluginContext, row: LedgerRow): Promise<Set<string>> {
  const { settings } = context.configuration
  try {
    return new Set(bookablePickups(settings, row.location_id).map(({ text }) => dateOf(text)))
  } catch (error) {
    if (error instanceof PickupSettingsError) {
      return new Set()
    }
    throw error
  }
}

/** @throws MedusaError NOT_FOUND when a package names an unknown box */
export async function refuseUnknownBoxes(
  context: PluginContext,
  { packages = [] }: Pick<ShipOverrides, "packages">,
): Promise<void> {
  const given = [...new Set(packages.flatMap(({ box_id }) => box_id ?? []))]
  if (given.length === 0) return
  const known = await context.plugin.listShipmentOrderingBoxes(
    { id: given },
    { take: given.length },
  )
  for (const id of given) {
    if (!known.some((box) => box.id === id)) {
      throw new MedusaError(
        MedusaError.Types.NOT_FOUND,
        "A chosen box no longer exists. Choose another one. (packages)",
      )
    }
  }
}

/** One thing that prevents ordering a shipment. */
export interface ShipmentIssue {
  /** Name in the overrides: `recipient.phone`, `packages`, `service_code`. */
  field: string
  message: string
  /** Name in the service's API; only for issues of the request body. */
  serviceField?: string
  /** The caught error, if any. */
  cause?: unknown
}

/** Maps, since the service chooses the name: an object would find `constructor`. */
const OF_RECIPIENT = new Map<string, string>(
  Object.entries({
    recipient_name: "first_name",
    recipient_company_name: "company",
    recipient_phone: "phone",
    recipient_email: "email",
    recipient_address_1: "address_1",
    recipient_house_number: "address_1",
    recipient_city: "city",
    recipient_state_or_province: "province",
    zip_code: "postal_code",
    country_code: "country_code",
  } satisfies Partial<Record<keyof CreateShipmentBody, string>>),
)

const OF_SHIPMENT = new Map<string, string>(
  Object.entries({
    parcel_pickup_address: "location_id",
    parcel_pickup_date: "pickup_date",
    parcel_description: "description",
    parcel_price: "items",
    package_type: "packages",
    weight: "packages",
    length: "packages",
    width: "packages",
    height: "packages",
  } satisfies Partial<Record<keyof CreateShipmentBody, string>>),
)

/** The override field that corrects a service field: `recipient.postal_code` for `zip_code`. */
export function overrideFieldOf(serviceField: string): string {
  // Lists come back as weight.0 or weight[0].
  const [name = ""] = serviceField.split(/[.[]/, 1)
  const ofRecipient = OF_RECIPIENT.get(name)
  return ofRecipient === undefined ? (OF_SHIPMENT.get(name) ?? name) : `recipient.${ofRecipient}`
}

/** All issues in one text, each ending in its field. */
export function issuesText(issues: Pick<ShipmentIssue, "field" | "message">[]): string {
  return issues.map(({ field, message }) => `${message} (${field})`).join(" ")
}

/** Collects a shipment's issues, so that a person reads all of them at once. */
export class IssueList {
  readonly all: ShipmentIssue[] = []

  add(field: string, message: string): void {
    this.all.push({ field, message })
  }

  /**
   * Runs `work`. A refusal becomes an issue at `field`, and the result is undefined.
   *
   * @throws any other error, such as a lost database
   */
  async at<Result>(
    field: string,
    work: () => Promise<Result> | Result,
  ): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      return this.note(field, error)
    }
  }

  /** Like `at`, for synchronous work. */
  now<Result>(field: string, work: () => Result): Result | undefined {
    try {
      return work()
    } catch (error) {
      return this.note(field, error)
    }
  }

  private note(field: string, error: unknown): undefined {
    if (
      !(error instanceof MedusaError) &&
      !(error instanceof PickupSettingsError) &&
      !(error instanceof AmountError)
    ) {
      throw error
    }
    this.all.push({ field, message: error.message, cause: error })
  }
}

/**
 * Turns the service's refusal of an order's data into issues with override fields, so that a form can show each at
 * its field. Returns any other error unchanged.
 */
export function refusalOfOverrides(error: unknown): unknown {
  if (!(error instanceof CarrierApiError) || error.operation !== "create") {
    return error
  }
  const issues = issuesOfRefusal(error)
  if (issues.length === 0) {
    return error
  }
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `The service refused the shipment: ${issuesText(issues)}`,
  )
}

/** The service's messages about refused data, each at the override field that corrects it. */
export function issuesOfRefusal(error: unknown): ShipmentIssue[] {
  return error instanceof CarrierApiError && error.kind === "rejected"
    ? Object.entries(error.fields ?? {}).map(([serviceField, messages]) => ({
        field: overrideFieldOf(serviceField),
        message: messages.join(" "),
        serviceField,
      }))
    : []
}
