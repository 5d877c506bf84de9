import type { Operation } from "../operation"

export type CarrierApiErrorKind =
  /** The key is missing, refused, revoked or expired. */
  | "auth"
  /** The service refuses the data; the same data will be refused again. */
  | "rejected"
  | "rate-limit"
  /** Nothing came back or the service failed, and nothing was changed there. */
  | "outage"
  /** The request may have been carried out; only a repetition with the same key is allowed. */
  | "indeterminate"
  /** What answered does not speak this API. */
  | "protocol"
  /** The shipment does not exist or is not the account's (API, "Errors": 404 and 422). */
  | "not-found"

interface CarrierApiErrorDetails {
  message: string
  merchantMessage: string
  operation: Operation
  correlationId: string
  status?: number
  code?: string
  fields?: Record<string, string[]>
  retryAfterSeconds?: number
}

/**
 * Everything that a call of the client throws. It holds no API key, no request and no answer, so that
 * it can be logged and stored as it is.
 */
export abstract class CarrierApiError extends Error {
  abstract readonly kind: CarrierApiErrorKind
  /** Names the thing and the next step, for the merchant. */
  readonly merchantMessage: string
  readonly operation: Operation
  /** The same for all attempts of a call, in its errors and reports. */
  readonly correlationId: string
  readonly status?: number
  /** What the network or this client called the failure, e.g. `ECONNREFUSED`, `TIMEOUT`, `ABORTED`. */
  readonly code?: string
  /** The service's messages per field; for `rejected`. */
  readonly fields?: Record<string, string[]>
  /** What the service asks for, where it does. */
  readonly retryAfterSeconds?: number

  constructor(details: CarrierApiErrorDetails) {
    super(details.message)
    this.name = new.target.name
    this.merchantMessage = details.merchantMessage
    this.operation = details.operation
    this.correlationId = details.correlationId
    this.status = details.status
    this.code = details.code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

export class AuthError extends CarrierApiError {
  readonly kind = "auth"
}
class RejectedError extends CarrierApiError {
  readonly kind = "rejected"
}
class RateLimitError extends CarrierApiError {
  readonly kind = "rate-limit"
}
class OutageError extends CarrierApiError {
  readonly kind = "outage"
}
class IndeterminateError extends CarrierApiError {
  readonly kind = "indeterminate"
}
class ProtocolError extends CarrierApiError {
  readonly kind = "protocol"
}
export class NotFoundError extends CarrierApiError {
  readonly kind = "not-found"
}

export const carrierApiErrorOfKind: Record<
  CarrierApiErrorKind,
  new (details: CarrierApiErrorDetails) => CarrierApiError
> = {
  auth: AuthError,
  rejected: RejectedError,
  "rate-limit": RateLimitError,
  outage: OutageError,
  indeterminate: IndeterminateError,
  protocol: ProtocolError,
  "not-found": NotFoundError,
}

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
