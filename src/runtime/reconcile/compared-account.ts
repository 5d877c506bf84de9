import type { Ledger } from "../../modules/shipment_ordering/ledger/ledger"
import type {
  ComparedSpan,
  LedgerComparison,
} from "../../modules/shipment_ordering/ledger/ledger-comparison"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import type { ShipmentOrderingClient } from "../../carrier-api"

/** An account that is being compared: both its sides. */
export interface ComparedAccount {
  span: ComparedSpan
  settings: Settings
  ledger: Ledger
  comparison: LedgerComparison
  /** Each call waits for its turn in the budget, and holds the run meanwhile. */
  service: Pick<ShipmentOrderingClient, "getShipment" | "listShipments">
}
