import type { OptionService } from "../store"
import type { PackageType } from "../carrier-api"
import type { PluginContext } from "../context"
import type { Account } from "../modules/shipment_ordering"
import type { Packing } from "../packing"
import type { Exchange, PriceRules } from "../price-rules"
import type { AskedQuotes } from "./ask-quotes"
import type { Deadline } from "./option-price"
import type { PriceHints } from "./price-hints"
import type { PricedCart } from "./priced-cart"

/** The items packed as parcels or as one envelope. */
export interface PackedItems extends Extract<Packing, { kind: "packed" }> {
  packageType: PackageType
}

/** Everything needed to price one option, once the first checks have passed. */
export interface PriceQuestion {
  context: PluginContext
  account: Account & { baseUrl: string }
  service: OptionService
  /** The carrier collects money from the customer. */
  isCashOnDelivery: boolean
  rules: PriceRules
  exchange: Exchange
  cart: PricedCart & { countryCode: string; postalCode: string }
  /** One entry per package type that the option may use; the usual type first. */
  packed: readonly [PackedItems, ...PackedItems[]]
  deadline: Deadline
  /** Questions that the same request has asked; only set if it prices several options. */
  asked: AskedQuotes | undefined
  /** What the store's hook adds to the price; undefined if the hook failed. */
  hints: Promise<PriceHints | undefined>
  /** What a virtual service stands for: the choice stored on the cart, or the best quote now. */
  choice: "stored" | "best"
}
