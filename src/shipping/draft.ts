import type { FulfillmentDTO, FulfillmentOrderDTO } from "@medusajs/framework/types"
import type { Configuration, OptionService } from "../account"

import { postalCode } from "../booking"
import type { PackageType } from "../carrier-api"
import type { PluginScope } from "../context"
import type { Account } from "../modules/shipment_ordering/accounts/account-store"
import type { LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { askQuotes, type QuoteRequest, type StoredLocker, type KeptPacking } from "../pricing"

import type { Quote } from "../price-rules"
import type { QuoteAnswer } from "../quote-book"
import { type ShippedLine, deliveryAddress } from "./order"
import type { ShipWish } from "./overrides"

export interface ChosenLocker {
  code: string
  /** Where it is listed: its own, else that of the area in which it was found where that is another than the address's. */
  postalCode: string | undefined
  /** Undefined where it could not be looked up when it was chosen. */
  locker: StoredLocker | undefined
}

/** What a shipment is planned from: the order, the option, and what a person wishes otherwise. */
export interface DraftWish {
  configuration: Configuration
  account: Account & { baseUrl: string }
  /** Of the shipping option. */
  service: OptionService
  /** What the quote was made for; holds as long as the same goods ship. */
  keptPacking: KeptPacking | undefined
  /** What the store's own code has asked for; for any goods that fit. */
  storeType?: PackageType
  /** The parcel locker that the customer has chosen. */
  chosenLocker: ChosenLocker | undefined
  /** Undefined where nobody was asked: core's own "Fulfill items", or the automation. */
  wish: ShipWish | undefined
  lines: ShippedLine[]
  /** Whoever reads the problems has the recipient's fields beside them. */
  isCorrectedInPlace?: boolean
  /** The shipment of the same fulfillment that this one is ordered in place of. */
  replacing?: LedgerRow
  order: Partial<FulfillmentOrderDTO> & { id: string }
  fulfillment: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">>
}

/** All that a new ledger row and its request body are made of. */
export interface Draft extends DraftWish {
  rowId: string
  generation: number
  identity: string
  fulfillment: DraftWish["fulfillment"] & { id: string }
}

type Destination = Pick<QuoteRequest, "countryCode" | "zipCode">

/** What all services ask for some packages of a shipment, to where it goes. */
export function askForShipment(
  scope: PluginScope,
  draft: Pick<DraftWish, "configuration" | "account" | "order" | "fulfillment">,
  question: Omit<QuoteRequest, "account" | keyof Destination>,
): Promise<QuoteAnswer<Quote[]>> {
  const { configuration, account } = draft
  return askQuotes(scope, configuration, { account, ...destinationOf(draft), ...question })
}

/** As prices are asked for. */
export function destinationOf({
  order,
  fulfillment,
}: Pick<DraftWish, "order" | "fulfillment">): Destination {
  const address = deliveryAddress(order, fulfillment)
  const countryCode = (address.country_code ?? "").toUpperCase()
  return { countryCode, zipCode: postalCode(address.postal_code, countryCode) }
}
