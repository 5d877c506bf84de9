import type { FulfillmentOrderDTO } from "@medusajs/framework/types"
import type { BookingAddress, TypedPhone } from "../addresses"
import { type CollectingFulfillment, type CorrectionPlaces } from "../booking"
import type { ApiPackage, PackageType } from "../carrier-api"
import type { Configuration } from "../context"
import type { Account, LedgerRow, StoredLocker } from "../modules/shipment_ordering"
import type { Packing, ShipLine } from "../packing"
import type { Quote } from "../price-rules"
import type { ApiAnswer } from "../answer-book"
import type { RuleOutcome } from "../shipping-rules"
import type { OptionService } from "../store"
import type { KeptPacking } from "./method-data"

/** An order with the fields of `ORDER_FIELDS`. */
export type ReadOrder = Partial<FulfillmentOrderDTO> & {
  id: string
  is_draft_order?: boolean | null
  custom_display_id?: string | null
}

export type OrderLine = NonNullable<FulfillmentOrderDTO["items"]>[number]

/** One order line with how much of it ships now and how much has shipped before. */
export interface ShippedLine {
  line: OrderLine
  quantity: number
  fulfilledBefore: number
}

/** What one shipment is planned from: to a customer, or back from one. Everything is read before. */
export interface ShipmentFacts {
  kind: "delivery" | "return"
  configuration: Configuration
  account: Account
  /** Of the shipping option; for returns of the settings. */
  service: OptionService
  order: { id: string; display_id?: number | null; currency_code?: string }
  lines: { line: PaidLine & { id: string; title?: string | null }; quantity: number }[]
  /** The same lines as they are packed, with measures and item rules. */
  packedLines: ShipLine[]
  recipient: Recipient
  sender: string
  /** On one line. */
  pickupAddress: string
  /** Stock location: where the shipment begins, or where a return ends. */
  locationId: string | undefined
  /** The packages of the customer's quote; valid while the same items ship. */
  keptPacking?: KeptPacking
  /** The package type that the store's own code asked for, if the items fit. */
  storeType?: PackageType
  /** The parcel locker that the customer has chosen. */
  chosenLocker?: ChosenLocker
  /** The shipment of the same fulfillment that this one replaces. */
  replacing?: LedgerRow
  /** Undefined where no carrier can collect money. */
  money?: StoredMoney
  /** What is shipped already and what carriers collect for it. Undefined: not known, so nothing is collected. */
  standing?: CollectingFulfillment[]
  /** What the shipping rules say; undefined if none of them decides how it ships. */
  outcome?: RuleOutcome
  /** By default those of a delivery. */
  correctAt?: CorrectionPlaces
  /**
   * Packs the lines, each type at most once; undefined if there is no time for it.
   *
   * @param mostMs by default as long as it takes, or as the reader of the facts allows
   */
  pack: (packageType: PackageType, mostMs?: number) => Packing | undefined
}

/** A line of an order that was read with its totals. */
export interface PaidLine {
  unit_price?: unknown
  is_tax_inclusive?: unknown
  /** After discounts, with tax, without returned items. */
  total?: unknown
  tax_total?: unknown
  quantity?: unknown
  detail?: {
    quantity?: unknown
    return_received_quantity?: unknown
    return_dismissed_quantity?: unknown
  } | null
}

interface StoredPayment {
  amount: unknown
  provider_id: string
  canceled_at?: unknown
  captures?: { amount: unknown }[] | null
  refunds?: { amount: unknown }[] | null
}

/** An order with `MONEY_FIELDS`. */
export interface StoredMoney {
  currency_code?: string
  total?: unknown
  items?: { id: string; quantity: unknown; total?: unknown; requires_shipping?: boolean | null }[]
  payment_collections?: { payments?: StoredPayment[] | null }[] | null
}

export interface ChosenLocker {
  code: string
  /** Where it is listed: its own postal code, else the searched area's. Undefined if that is the address's. */
  postalCode: string | undefined
  /** Undefined where it could not be looked up when it was chosen. */
  locker: StoredLocker | undefined
}

export interface Recipient {
  address: BookingAddress
  /** Used when the address has no valid phone number: no carrier delivers without one. */
  otherPhones: TypedPhone[]
  email: string | undefined
}

/** The packages of a shipment: given by a person, else from the quote if the items are the same, else packed. */
export interface PackedShipment {
  packageType: PackageType
  packages: Required<ApiPackage>[]
  /** Whether they are those that were priced at checkout. */
  isKept: boolean
}

/** What a plan must know from the service. */
export type Question = PriceQuestion | LockerQuestion

/** The prices of all services for packages to the shipment's destination. */
export interface PriceQuestion {
  kind: "prices"
  packageType: PackageType
  packages: PackedShipment["packages"]
  sendAdr: boolean
  /** Decimal text in the order's currency; left out of the question when it cannot be converted. */
  codAmount: string | null
}

/** Whether a locker exists and takes the packages. */
export interface LockerQuestion {
  kind: "locker"
  code: string
  /** Postal codes whose lists may have the locker. */
  areas: string[]
  countryCode: string
  packages: PackedShipment["packages"]
}

export type LockerVerdict =
  | { kind: "taken"; locker: StoredLocker }
  | { kind: "too_small"; locker: StoredLocker }
  /** The lists could be read, and none has the locker. */
  | { kind: "unknown" }
  /** The lists could not be read. */
  | { kind: "unchecked" }

export type PriceAnswer = ApiAnswer<Quote[]>

/** What the service answered, by `keyOf` of a question. */
export interface Answers {
  prices: Map<string, PriceAnswer>
  lockers: Map<string, LockerVerdict>
}

export function keyOf(question: Question): string {
  return JSON.stringify(question)
}

export function noAnswers(): Answers {
  return { prices: new Map(), lockers: new Map() }
}

/**
 * Hands out the answers, and notes the questions that are still open. A question often follows from an earlier answer:
 * while one step of the plan has open questions, later steps note none.
 */
export class Inquiry {
  readonly open: Question[] = []
  readonly #answers: Answers | undefined
  readonly #sendAdr: boolean
  #step: string | undefined

  /** @param answers undefined: nothing is asked, and the plan is made without */
  constructor(answers: Answers | undefined, sendAdr: boolean) {
    this.#answers = answers
    this.#sendAdr = sendAdr
  }

  get isAsking(): boolean {
    return this.#answers !== undefined
  }

  /** The prices of a shipment packed in several types, each marked with its type. */
  quotes(step: string, packed: readonly PackedShipment[], codAmount: string | null): Quote[] {
    return packed.flatMap(({ packageType, packages }) => {
      const sendAdr = this.#sendAdr
      const question: PriceQuestion = { kind: "prices", packageType, packages, sendAdr, codAmount }
      const answer = this.#answers?.prices.get(keyOf(question)) ?? this.#note(step, question)
      const quotes = answer?.outcome === "value" ? answer.value : []
      return quotes.map((quote) => ({ ...quote, packageType }))
    })
  }

  locker(step: string, question: LockerQuestion): LockerVerdict {
    const verdict = this.#answers?.lockers.get(keyOf(question)) ?? this.#note(step, question)
    return verdict ?? { kind: "unchecked" }
  }

  #note(step: string, question: Question): undefined {
    this.#step ??= step
    if (this.#step === step) this.open.push(question)
  }
}
