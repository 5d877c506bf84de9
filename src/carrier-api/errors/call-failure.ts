import type { CarrierApiErrorKind } from "./carrier-api-error"

/** Why one attempt failed, before it is worded, redacted and thrown. */
export interface CallFailure {
  kind: CarrierApiErrorKind
  /** Technical; may still hold the key. */
  problem: string
  status?: number
  code?: string
  fields?: Record<string, string[]>
  serviceMessage?: string
  retryAfterSeconds?: number
  /** Of an answer that cannot be read: its keys and types, and the option that tells how to read it. */
  unknownForm?: { shape: string; option: string }
  /** A redirect: the address that was asked, and where it points to; both without a query. */
  redirect?: { from: string; to: string; isSameHost: boolean }
}
