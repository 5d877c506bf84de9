import type { FulfillmentDTO, FulfillmentOrderDTO } from "@medusajs/framework/types"
import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import type { Configuration } from "../../runtime/account/configuration"
import type { KeptPacking } from "../../runtime/prices/method-data"
import type { OptionService } from "../../runtime/prices/option-service"
import type { ShippedLine } from "./shipped-lines"

/** All that a new ledger row and its request body are made of. */
export interface Draft {
  rowId: string
  generation: number
  identity: string
  configuration: Configuration
  account: Account & { baseUrl: string }
  service: OptionService
  /** What the quote was made for; holds as long as the same goods ship. */
  keptPacking: KeptPacking | undefined
  lines: ShippedLine[]
  order: Partial<FulfillmentOrderDTO> & { id: string }
  fulfillment: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">> & { id: string }
}
