import type { OptionService } from "../store"
import type { PackageType } from "../carrier-api"
import type { Configuration, PluginContext } from "../context"
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

/** All that one price is made of, once nothing keeps it from being asked for. */
export interface PriceQuestion {
  context: PluginContext
  configuration: Configuration
  account: Account & { baseUrl: string }
  service: OptionService
  /** Its carrier collects the customer's money. */
  isCashOnDelivery: boolean
  rules: PriceRules
  exchange: Exchange
  cart: PricedCart & { countryCode: string; postalCode: string }
  /** In every way that the option may travel; the first is the usual one. */
  packed: readonly [PackedItems, ...PackedItems[]]
  deadline: Deadline
  /** Where several options are priced at once. */
  asked: AskedQuotes | undefined
  /** What the store's own code adds; undefined when that cannot be known. */
  hints: Promise<PriceHints | undefined>
  /** What "Cheapest" and its like stand for: the choice stored on the cart, or the best of now. */
  choice: "stored" | "best"
}
