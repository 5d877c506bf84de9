import { MedusaError } from "@medusajs/framework/utils"
import { PickupSettingsError } from "../booking"
import { CarrierApiError } from "../carrier-api"

/** Why a shipment cannot be ordered as it stands. */
export interface ShipmentProblem {
  /** As a wish names it: `recipient.phone`, `packages`, `service_code`. */
  field: string
  message: string
  /** As the service names it; only where the request body is at fault. */
  serviceField?: string
  /** What was thrown for it. */
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
}

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
}

/** The field of a wish that mends what the service names: `recipient.postal_code` of `zip_code`. */
export function wishFieldOf(serviceField: string): string {
  // Lists come back as weight.0 or weight[0].
  const name = serviceField.replace(/[.[].*$/s, "")
  const ofRecipient = OF_RECIPIENT[name]
  return ofRecipient === undefined ? (OF_SHIPMENT[name] ?? name) : `recipient.${ofRecipient}`
}

/** All problems in one text, each ending in its field. */
export function problemsText(problems: Pick<ShipmentProblem, "field" | "message">[]): string {
  return problems.map(({ field, message }) => `${message} (${field})`).join(" ")
}

/** Collects what keeps a shipment from being ordered, so that a person reads all of it at once. */
export class ProblemList {
  readonly all: ShipmentProblem[] = []

  add(field: string, message: string): void {
    this.all.push({ field, message })
  }

  /**
   * Does `work`, whose refusal is a problem at `field`; undefined is then its result.
   *
   * @throws what is no word for the merchant, such as a lost database
   */
  async at<Result>(
    field: string,
    work: () => Promise<Result> | Result,
  ): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof MedusaError) && !(error instanceof PickupSettingsError)) {
        throw error
      }
      this.all.push({ field, message: error.message, cause: error })
      return undefined
    }
  }
}

/** Why a shipment must not be confirmed. */
export interface Obstacle {
  reason: string
  /**
   * - `for-now`: it may be gone at the next look
   * - `until-asked`: only a person's word removes it
   * - `abandoned`: no order counts it; nothing but a new attempt for the same goods will change that
   * - `superseded`: another went out for the same goods
   */
  lasts: "for-now" | "until-asked" | "abandoned" | "superseded"
}

/**
 * The service's refusal of an order's data in the fields of a wish, so that a form can show each at its
 * field; any other error as it is.
 */
export function refusalOfWish(error: unknown): unknown {
  if (!(error instanceof CarrierApiError) || error.operation !== "create") {
    return error
  }
  const problems = problemsOfRefusal(error)
  if (problems.length === 0) {
    return error
  }
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `The service refused the shipment: ${problemsText(problems)}`,
  )
}

/** What the service says of the data that it refuses, each at the field of a wish that mends it. */
export function problemsOfRefusal(error: unknown): ShipmentProblem[] {
  return error instanceof CarrierApiError && error.kind === "rejected"
    ? Object.entries(error.fields ?? {}).map(([serviceField, messages]) => ({
        field: wishFieldOf(serviceField),
        message: messages.join(" "),
        serviceField,
      }))
    : []
}
