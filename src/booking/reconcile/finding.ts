/** What the merchant should look at; each names the shipment. */
export type Finding =
  /** `rowId`: the row that waits for an answer and has this reference; null where nobody here knows it. */
  | {
      kind: "unknown_in_store"
      shipmentId: number
      reference: string | null
      serviceCode: string | null
      pickupAt: string | null
      hasNumbers: boolean
      rowId: string | null
    }
  | { kind: "unknown_in_account"; shipmentId: number; rowId: string }
  | { kind: "confirmed_there"; shipmentId: number; rowId: string }
  | {
      kind: "charged_otherwise"
      shipmentId: number
      rowId: string
      serviceCode: string
      quoted: string
      charged: string
      currency: string
    }
  /** `hasNumbers`: it was confirmed after all, and costs something. */
  | { kind: "let_go_in_account"; shipmentId: number; rowId: string; hasNumbers: boolean }

export type FindingKind = Finding["kind"]

/** What a shipment costs, for the margin of its service and month. */
export interface Charge {
  serviceCode: string
  month: string
  currency: string
  /** Null when no price was known when it was ordered. */
  quoted: string | null
  charged: string
}
