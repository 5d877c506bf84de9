import { MedusaError } from "@medusajs/framework/utils"
import { PickupSettingsError } from "../booking"
import { CarrierApiError, type CreateShipmentBody } from "../carrier-api"

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

const OF_RECIPIENT: Record<string, string> = {
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
} satisfies Partial<Record<keyof CreateShipmentBody, string>>

const OF_SHIPMENT: Record<string, string> = {
  parcel_pickup_address: "location_id",
  parcel_pickup_date: "pickup_date",
  parcel_description: "description",
  parcel_price: "items",
  package_type: "packages",
  weight: "packages",
  length: "packages",
  width: "packages",
  height: "packages",
} satisfies Partial<Record<keyof CreateShipmentBody, string>>

/** The override field that corrects a service field: `recipient.postal_code` for `zip_code`. */
export function overrideFieldOf(serviceField: string): string {
  // Lists come back as weight.0 or weight[0].
  const name = serviceField.replace(/[.[].*$/s, "")
  const ofRecipient = OF_RECIPIENT[name]
  return ofRecipient === undefined ? (OF_SHIPMENT[name] ?? name) : `recipient.${ofRecipient}`
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
    if (!(error instanceof MedusaError) && !(error instanceof PickupSettingsError)) {
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
