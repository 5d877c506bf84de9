/** Where a row of the ledger stands, as far as the account can know it (DESIGN "The ledger"). */
export type ReconciledState =
  "ordered" | "confirm_unknown" | "confirmed" | "tracked" | "let_go" | "released"

/** What comparing reads of a row that has a shipment in the account. */
export interface LedgerFact {
  rowId: string
  shipmentId: number
  state: ReconciledState
  serviceCode: string
  /** The service's price when the shipment was ordered, tax included; decimal text. */
  quotedPrice: string | null
  /** Once read from the detail: such a row needs no second reading. */
  chargedPrice: string | null
  /** Of both prices. */
  currency: string
  /** `YYYY-MM` in which it was ordered, by the merchant's clock. */
  month: string
}
