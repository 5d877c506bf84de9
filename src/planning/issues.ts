import { MedusaError } from "@medusajs/framework/utils"
import { AmountError, PickupSettingsError } from "../booking"
import { CarrierApiError, cleanText, type CreateShipmentBody } from "../carrier-api"

/** One thing that prevents ordering a shipment. */
export interface ShipmentIssue {
  /** Name in the overrides: `recipient.phone`, `packages`, `service_code`. */
  field: string
  message: string
  /** Name in the service's API; only for issues of the request body. */
  serviceField?: string
  /** The error to throw where no person chose anything: its type tells the automation whether to try again. */
  cause?: Error
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
  const name = serviceField.replace(/[.[].*/s, "")
  const ofRecipient = OF_RECIPIENT.get(name)
  return ofRecipient === undefined ? (OF_SHIPMENT.get(name) ?? name) : `recipient.${ofRecipient}`
}

/** All issues in one text, each ending in its field. */
export function issuesText(issues: Pick<ShipmentIssue, "field" | "message">[]): string {
  return issues.map(({ field, message }) => `${message} (${field})`).join(" ")
}

/** Collects a shipment's issues, so that a person reads all of them at once. */
export class IssueList {
  readonly all: ShipmentIssue[]

  constructor(issues: ShipmentIssue[] = []) {
    this.all = [...issues]
  }

  has(field: string): boolean {
    return this.all.some((issue) => issue.field === field)
  }

  add(field: string, message: string): void {
    this.all.push({ field, message })
  }

  /** Adds an issue that stands for itself where no person chose anything. */
  refuse(field: string, text: string, type: string = MedusaError.Types.NOT_ALLOWED): undefined {
    const message = cleanText(text)
    this.all.push({ field, message, cause: new MedusaError(type, message) })
  }

  /** Runs `work`. What it refuses becomes an issue at `field`, and the result is undefined. */
  at<Result>(field: string, work: () => Result): Result | undefined {
    try {
      return work()
    } catch (error) {
      return this.note(field, error)
    }
  }

  /** @throws the error if it is no refusal but, say, a lost database */
  note(field: string, error: unknown): undefined {
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
